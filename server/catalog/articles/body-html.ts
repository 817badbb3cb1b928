import { safeAddress } from '@waypost/content-service/addresses'
import { html } from 'hono/html'
import { articlePath, pagePath } from '#domain/addresses.ts'
import { textOfMarkup } from '#domain/article-body.ts'
import type { Image } from '#domain/article.ts'
import { ARTICLES } from './content-type.ts'
import { imageOf, type ImageAddress } from './image.ts'
import { linkedPageName } from './page-name.ts'
import { figureHtml, largePictureLink, pictureHtml } from './picture-html.ts'

/** The entries and assets that a page shows or links to, by type and id: `Asset lake.jpg`. */
export type Targets = ReadonlyMap<string, unknown>

/**
 * Writes the page of a text for this site: each reference becomes an address, or a picture. What is missing is left out; of a link
 * to it, the words stay.
 * @param page HTML of the content service. In it, only references have `data-asset` and `data-entry`.
 * @param imageAddress Converts the address of a file for this site's readers.
 */
export function bodyHtml(page: string, targets: Targets, imageAddress: ImageAddress): string {
  const assetOf = (id: string) => targets.get(`Asset ${textOfMarkup(id)}`)
  return page
    .replaceAll(FIGURE, (_, id: string, form: string | undefined, content: string) =>
      figureOf(assetOf(id), form, content, imageAddress),
    )
    .replaceAll(IMAGE, (_, id: string, alt: string) => inlinePicture(assetOf(id), alt, imageAddress))
    .replaceAll(LINK, (_, kind: string, id: string, part: string, attributes: string, words: string) => {
      const address =
        kind === 'asset'
          ? assetAddress(assetOf(id), imageAddress)
          : entryAddress(targets.get(`Entry ${textOfMarkup(id)}`), textOfMarkup(part ?? ''))
      return address === undefined ? words : `<a${attribute('href', address)}${attributes}>${words}</a>`
    })
    .replaceAll(FILE, (_, kind: string, id: string) => {
      const address = assetAddress(assetOf(id), imageAddress)
      return address === undefined ? '' : attribute(kind === 'poster' ? 'poster' : 'src', address)
    })
}

const ATTRIBUTES = String.raw`(?: [\w-]+(?:="[^"]*")?)*`
const FIGURE = /<figure data-asset="([^"]*)"(?: data-form="(\w+)")?>(.*?)<\/figure>/gs
const IN_FIGURE = /<img data-asset="([^"]*)" alt="([^"]*)"(?: title="([^"]*)")?>/
const IMAGE = new RegExp(IN_FIGURE, 'g')
const LINK = new RegExp(
  `<a data-(entry|asset)="([^"]*)"(?: data-part="([^"]*)")?(${ATTRIBUTES})>(.*?)</a>`,
  'gs',
)
/** Of a sound, a film or its subtitles. */
const FILE = / data-(asset|poster)="([^"]*)"/g

interface AssetLike {
  sys?: { contentType?: { sys?: { id?: unknown } }; id?: unknown }
  fields?: { title?: unknown; file?: { url?: unknown; fileName?: unknown; contentType?: unknown } }
}

/** A picture with the description and caption of this place, or else its own. A file of another kind becomes a link. */
function figureOf(
  asset: unknown,
  form: string | undefined,
  content: string,
  imageAddress: ImageAddress,
): string {
  const image = imageOf(asset, imageAddress)
  const { title, file } = (asset as AssetLike | undefined)?.fields ?? {}
  const [, , alt, ownTitle] = IN_FIGURE.exec(content) ?? []
  const caption = textOfMarkup(ownTitle ?? '') || title
  // A picture that browsers cannot show is left out: a link to it would open nothing either.
  if (image === undefined && String(file?.contentType).startsWith('image/')) return ''
  if (image === undefined) {
    const link = fileLink(asset, caption ?? file?.fileName, imageAddress)
    return link && `<p>${link}</p>`
  }
  const hasCaption = content.includes('<figcaption>') || isFileName(caption, file?.fileName)
  const captionHtml = hasCaption ? '' : String(html`<figcaption>${caption}</figcaption>`)
  const shown = withDescription(image, alt)
  const opensLarge = form === 'gallery' && !content.startsWith('<a ')
  return figureHtml(shown, form, (picture) => {
    const link = opensLarge ? largePictureLink(shown, picture) : picture
    return content.replace(IN_FIGURE, () => link) + captionHtml
  })
}

function inlinePicture(asset: unknown, alt: string, imageAddress: ImageAddress): string {
  const image = imageOf(asset, imageAddress)
  if (image) return pictureHtml(withDescription(image, alt))
  return fileLink(asset, textOfMarkup(alt) || (asset as AssetLike | undefined)?.fields?.title, imageAddress)
}

function withDescription(image: Image, alt = ''): Image {
  return { ...image, description: textOfMarkup(alt).replaceAll(/\s+/g, ' ').trim() || image.description }
}

/** Whether a title only repeats its file's name, so nobody wrote it. */
function isFileName(title: unknown, fileName: unknown): boolean {
  const letters = (text: unknown) =>
    String(text ?? '')
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  return typeof title !== 'string' || letters(title) === '' || letters(title) === letters(fileName)
}

function fileLink(asset: unknown, words: unknown, imageAddress: ImageAddress): string {
  const address = assetAddress(asset, imageAddress)
  const text = String(html`${words ?? ''}`)
  return address === undefined || text === '' ? text : `<a${attribute('href', address)}>${text}</a>`
}

function entryAddress(entry: unknown, part: string): string | undefined {
  const { sys } = (entry ?? {}) as AssetLike
  if (sys?.contentType?.sys?.id === ARTICLES) return articlePath(String(sys.id)) + part
  const name = linkedPageName(entry)
  return name === undefined ? undefined : pagePath(name) + part
}

function assetAddress(asset: unknown, imageAddress: ImageAddress): string | undefined {
  const url = (asset as AssetLike | undefined)?.fields?.file?.url
  return typeof url === 'string' ? safeAddress(imageAddress(url)) : undefined
}

function attribute(name: string, value: string): string {
  return ` ${name}=${String(html`"${value}"`)}`
}
