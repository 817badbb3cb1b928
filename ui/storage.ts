type Kind = 'localStorage' | 'sessionStorage'

/** Reads a text from the browser's storage; `null` if there is none, or if the browser refuses storage, and on the server. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    // Node also has `localStorage`, but no `window`.
    return window[kind].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; `null` removes it. @returns Whether the browser allows it. */
export function writeStored(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key)
    else window[kind].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Returns the keys with this beginning; none if the browser refuses storage. */
export function storedKeys(kind: Kind, beginning: string): string[] {
  try {
    return Object.keys(window[kind]).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}
