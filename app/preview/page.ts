/** Whether the page in this browser is one of a preview workspace, of which nothing may stay behind. */
export function isPreviewPage(): boolean {
  return document.documentElement.dataset.preview !== undefined
}

/** The moment that this page shows, as it stands in its address; `undefined` for now. It stays the same until another page is loaded. */
export function pageMoment(): string | undefined {
  return document.documentElement.dataset.at
}
