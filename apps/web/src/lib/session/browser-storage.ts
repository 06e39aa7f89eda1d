type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Browsers that refuse storage throw on every touch; the page then works until it is closed. */
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

/** Survives the browser and is shared by its tabs. */
export const keptStorage = withMemoryFallback(() => window.localStorage)

/** Belongs to one tab and ends with it. */
export const tabStorage = withMemoryFallback(() => window.sessionStorage)
