/** Loads sharp at its first use, since that takes longer than the rest of a start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // else a WebP file that replaces another gets the other's size
  sharp.concurrency(1) // callers limit how many pictures they convert at once
  return sharp
}
