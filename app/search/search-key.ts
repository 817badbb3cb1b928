/**
 * Storage key that says that the key `/` is off, for readers whose speech input or switches would press it by accident.
 */
export const SEARCH_KEY = 'searchKey'
export const OFF = 'off'
