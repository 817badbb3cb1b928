import { describe, expect, it } from 'vitest'
import { isOwnSize, pictureAddress, pictureSources, sharedPicture } from './picture-sources.ts'

const LAKE = '/content/assets/lake-jpg/0123456789abcdef/lake.jpg'
const of = (url: string, width: number | undefined = 1000, height: number | undefined = 600) => ({
  url,
  width,
  height,
  description: '',
})

it('a photograph is offered in AVIF and WebP, up to its own width, with a placeholder', () => {
  expect(pictureSources(of(LAKE, 500, 300))).toEqual({
    src: `${LAKE}?w=1080`,
    srcSet: [160, 280, 400, 500].map((width) => `${LAKE}?w=${width}&fm=webp ${width}w`).join(', '),
    avifSrcSet: [160, 280, 400, 500].map((width) => `${LAKE}?w=${width}&fm=avif ${width}w`).join(', '),
    placeholder: `${LAKE}?w=24&fm=webp&q=30`,
  })
})

it.each(['JPG', 'jpeg', 'jpe', 'jfif'])('a file that ends in .%s is a photograph', (ending) => {
  expect(pictureSources(of(LAKE.replace(/jpg$/, ending))).placeholder).toBeDefined()
})

it('a photograph of Contentful is offered in the same sizes', () => {
  const url = 'https://images.ctfassets.net/space/asset/unique/lake.jpg'
  expect(pictureSources(of(url)).avifSrcSet).toContain(`${url}?w=720&fm=avif 720w`)
})

it.each(['png', 'avif', 'tiff'])(
  'a picture in %s has no placeholder, since it may be transparent',
  (ending) => {
    const { placeholder, avifSrcSet } = pictureSources(of(LAKE.replace('.jpg', `.${ending}`)))
    expect(placeholder).toBeUndefined()
    expect(avifSrcSet).toBeDefined()
  },
)

it.each(['gif', 'webp'])('a picture in %s is not offered in AVIF, since it may be animated', (ending) => {
  const { srcSet, avifSrcSet } = pictureSources(of(LAKE.replace('.jpg', `.${ending}`)))
  expect(srcSet).toBeDefined()
  expect(avifSrcSet).toBeUndefined()
})

it.each([
  ['a host that may not make sizes', of('https://files.example/content/assets/lake.jpg')],
  ['a host with a name that only looks alike', of('https://images.ctfassets.net.example/a/lake.jpg')],
  ['an address with parameters of its own', of(`${LAKE}?w=10`)],
  ['an address that a list cannot hold', of(LAKE.replace('lake.jpg', 'the lake.jpg'))],
  ['a drawing', of(LAKE.replace('.jpg', '.svg'))],
  ['a picture whose size is not known', { url: LAKE, description: '' }],
  ['a picture that is too large to be worked on', of(LAKE, 20_000, 20_000)],
])('a picture stays unchanged for %s', (_, image) => {
  expect(pictureSources(image)).toEqual({ src: image.url })
  expect(sharedPicture(image)).toBe(image)
})

it.each([
  ['very high', of(LAKE, 1000, 20_000), 560],
  ['so high that WebP ends before it', of(LAKE, 440, 18_000), 400],
  ['very large', of(LAKE, 9000, 6000), 2560],
])('a picture that is %s is offered only up to the largest possible size', (_, image, widest) => {
  expect(pictureSources(image).srcSet).toMatch(new RegExp(` ${widest}w$`))
})

describe('the shared picture', () => {
  it('is a JPEG of moderate size, with its dimensions', () => {
    expect(sharedPicture(of(LAKE, 1600, 1067))).toMatchObject({
      url: `${LAKE}?w=1080&fm=jpg`,
      width: 1080,
      height: 720,
    })
    expect(sharedPicture(of(LAKE, 500, 300))).toMatchObject({ width: 500, height: 300 })
  })
})

it.each([of(LAKE, 1600, 1067), of('https://other.example/lake.jpg?w=1080', 1600, 1067)])(
  'the address of a picture is found from the values of a page',
  (image) => {
    expect(pictureAddress(pictureSources(image))).toBe(image.url)
  },
)

it('sizes of pages are distinguished from invented ones', () => {
  const image = of(LAKE, 1600, 1067)
  const { src, srcSet, avifSrcSet, placeholder } = pictureSources(image)
  const addresses = `${srcSet}, ${avifSrcSet}`.split(', ').map((each) => each.split(' ')[0])
  const queries = [...addresses, src, placeholder!, sharedPicture(image).url].map((address) =>
    address.slice(address.indexOf('?')),
  )
  expect(queries.filter((query) => !isOwnSize(query, image))).toEqual([])
  const others = ['?w=161&fm=avif', '?w=160&fm=avif&q=50', '?fm=avif&w=160', '?w=1920&fm=avif', '']
  expect(others.filter((query) => isOwnSize(query, image))).toEqual([])
})
