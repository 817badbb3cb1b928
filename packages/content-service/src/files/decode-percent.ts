/** Decodes what is percent-encoded. A broken code stays: a single percent sign can be part of a name. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
