/* Swipes over a board. */

const SWIPE = 40; // pixels that a finger travels before it means a step

/**
 * Call `step` when one finger goes over an element: with 1 for the left, which is forward, with -1 for the right.
 * @param {HTMLElement} element
 * @param {(by: 1 | -1) => void} step
 */
export function watchSwipes(element, step) {
  /** @type {Touch | null} */
  let start = null;
  const begin = (/** @type {TouchEvent} */ event) => {
    start = event.touches.length === 1 ? event.touches[0] : null;
  };
  element.addEventListener("touchstart", begin, { passive: true });
  element.addEventListener("touchend", (event) => {
    if (!start) return;
    const { clientX, clientY } = event.changedTouches[0];
    const [across, down] = [clientX - start.clientX, clientY - start.clientY];
    start = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(down)) step(across < 0 ? 1 : -1);
  });
}
