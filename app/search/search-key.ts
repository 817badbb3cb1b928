/** Where the browser stores that the key `/` does not lead to the search, for readers whose speech or switches would press it. */
export const SEARCH_KEY = 'searchKey'
export const OFF = 'off'
