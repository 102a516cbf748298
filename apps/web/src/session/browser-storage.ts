/** The browser's storage, or one that forgets with the page where the browser keeps nothing (blocked site data throws on the first touch). */
export function browserStorage(open: () => Storage): Storage {
  try {
    const storage = open()
    storage.getItem('theme')
    return storage
  } catch {
    return forgetfulStorage()
  }
}

function forgetfulStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
