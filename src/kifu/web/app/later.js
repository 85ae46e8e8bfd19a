/* Dialogs that few open: each is loaded when it is shown for the first time. */

/**
 * @template {unknown[]} Asked
 * @param {() => Promise<{ dialog: HTMLDialogElement, show: (...asked: Asked) => unknown }>} load
 * @param {(reason: string) => void} say why it cannot be loaded
 */
export function later(load, say) {
  /** @type {ReturnType<typeof load> | null} */
  let loading = null;
  return {
    /** @param {Asked} asked */
    async show(...asked) {
      loading ??= load();
      try {
        const view = await loading;
        if (!view.dialog.isConnected) document.body.append(view.dialog);
        view.show(...asked);
      } catch (error) {
        loading = null; // it may be there the next time
        say(/** @type {Error} */ (error).message);
      }
    },
  };
}
