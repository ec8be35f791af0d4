/** A storage of this browser. It never throws: a browser may forbid it, and it may be full. */
export type Stored = {
  /** Returns null too where nothing can be read. */
  read: (key: string) => string | null
  /** Does nothing where nothing can be stored. */
  store: (key: string, value: string) => void
  remove: (key: string) => void
  /** Removes every value whose key begins so. */
  removeAll: (prefix: string) => void
}

/** Values for all windows of this browser, until they are removed. */
export const onDevice: Stored = storedIn(() => localStorage)

/** Values for this tab, which outlive a reload. */
export const inTab: Stored = storedIn(() => sessionStorage)

function storedIn(storage: () => Storage): Stored {
  // The storage itself may be forbidden, so that naming it throws already.
  const attempt = <Answer>(act: (given: Storage) => Answer): Answer | null => {
    try {
      return act(storage())
    } catch {
      return null
    }
  }
  return {
    read: (key) => attempt((given) => given.getItem(key)),
    store: (key, value) => void attempt((given) => given.setItem(key, value)),
    remove: (key) => void attempt((given) => given.removeItem(key)),
    removeAll: (prefix) =>
      void attempt((given) => {
        for (const key of Object.keys(given)) if (key.startsWith(prefix)) given.removeItem(key)
      }),
  }
}
