# A store is a list of one bytes object that nobody else has: so it may be written into, and cut to what was written.
cdef extern from *:
    """
    static CYTHON_INLINE PyObject *new_store(Py_ssize_t size) {
        PyObject *letters, *store = PyList_New(1);
        if (!store) return NULL;
        letters = PyBytes_FromStringAndSize(NULL, size);
        if (!letters) {
            Py_DECREF(store);
            return NULL;
        }
        PyList_SET_ITEM(store, 0, letters);
        return store;
    }

    static CYTHON_INLINE unsigned char *letters_of(PyObject *store) {
        return (unsigned char *)PyBytes_AS_STRING(PyList_GET_ITEM(store, 0));
    }

    static CYTHON_INLINE void fill_store(PyObject *store, PyObject *other, Py_ssize_t size) {
        memcpy(letters_of(store), letters_of(other), (size_t)size);
    }

    static CYTHON_INLINE PyObject *copy_bytes(PyObject *store, Py_ssize_t size) {
        return PyBytes_FromStringAndSize((char *)letters_of(store), size);
    }

    static CYTHON_INLINE PyObject *take_bytes(PyObject *store, Py_ssize_t size) {
        PyObject *letters = PyList_GET_ITEM(store, 0);
        if (Py_REFCNT(letters) != 1) return copy_bytes(store, size);
        Py_INCREF(Py_None);
        PyList_SET_ITEM(store, 0, Py_None);
        if (_PyBytes_Resize(&letters, size) < 0) return NULL;
        return letters;
    }
    """
    list new_store(Py_ssize_t size)
    unsigned char* letters_of(list store)
    void fill_store(list store, list other, Py_ssize_t size)
    bytes copy_bytes(list store, Py_ssize_t size)
    bytes take_bytes(list store, Py_ssize_t size)
