/** Loads sharp at its first use, because loading takes longer than the rest of a start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // with the cache, a WebP file that replaces another is measured like the old one
  sharp.concurrency(1) // callers limit how many pictures are converted at once
  return sharp
}
