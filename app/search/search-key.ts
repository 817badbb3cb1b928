/** Storage key that says that the key `/` is off: speech input or switches may press it by accident. */
export const SEARCH_KEY = 'searchKey'
export const OFF = 'off'
