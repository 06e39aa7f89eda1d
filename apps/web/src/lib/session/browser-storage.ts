type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Browsers that block storage throw on every access; the page then keeps values in memory until it is closed. */
function withMemoryFallback(open: () => Storage): KeyedStorage {
  const memory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T, instead: () => T): T {
    try {
      return use(open())
    } catch {
      return instead()
    }
  }
  return {
    getItem: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (storage) => storage.removeItem(key),
        () => void memory.delete(key),
      ),
  }
}

/** Survives a browser restart and is shared by all tabs. */
export const keptStorage = withMemoryFallback(() => window.localStorage)

/** Belongs to one tab and ends with it. */
export const tabStorage = withMemoryFallback(() => window.sessionStorage)
