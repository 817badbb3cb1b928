/** Whether the page belongs to a preview. The browser must store nothing from it. */
export function isPreviewPage(): boolean {
  return document.documentElement.dataset.preview !== undefined
}

/** Returns the page's parameter `at`, the instant that it shows; `undefined` for now. */
export function pageInstant(): string | undefined {
  return document.documentElement.dataset.at
}
