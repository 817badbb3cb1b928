/** Loads sharp at its first use, because loading takes longer than the rest of a start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // With the cache, sharp would return an old size for a WebP file that replaced another.
  sharp.concurrency(1) // Callers limit how many pictures are converted at once.
  return sharp
}
