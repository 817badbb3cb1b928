import sharp from 'sharp'

/** Puts pictures of the same width beside one another, and fills what is lower with its own last colour. */
export async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const height = Math.max(...sizes.map((size) => size.height))
  const width = sizes[0].width
  const whole = await Promise.all(
    pictures.map((picture, index) =>
      sharp(picture)
        .extend({ bottom: height - sizes[index].height, extendWith: 'copy' })
        .toBuffer(),
    ),
  )
  return sharp({ create: { width: width * whole.length, height, channels: 3, background: '#000' } })
    .composite(whole.map((input, index) => ({ input, left: index * width, top: 0 })))
    .png({ palette: true })
    .toBuffer()
}
