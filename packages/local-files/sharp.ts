/** Loads the library that reads pictures: with the first one, since loading takes longer than the rest of a start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false) // else a WebP file that replaces another of its name is given the other's size
  sharp.concurrency(1) // how many pictures are worked on at once is decided by who asks for them
  return sharp
}
