import type { ArticleEntry, ArticleSummary, Image } from '#domain/article.ts'
import { pictureAddress } from '#domain/picture-sources.ts'

/**
 * Reads an article from the element of the page that shows it. Parts that are not shown are absent or empty.
 *
 * @param element Marked by `data-entry`, and its texts by `data-part`.
 * @see docs/decisions/027-a-list-is-read-from-its-cards.md
 */
export function readEntry(element: HTMLElement): ArticleEntry & Pick<ArticleSummary, 'category' | 'excerpt'> {
  const textOf = (part: string) => element.querySelector(`[data-part="${part}"]`)?.textContent
  const timeIn = (selector: string) => element.querySelector<HTMLTimeElement>(`time${selector}`)
  return {
    id: element.dataset.entry!,
    title: textOf('title')!,
    category: textOf('category'),
    date: timeIn(':not([data-minutes])')?.dateTime,
    image: imageOf(element.querySelector('picture > img')),
    excerpt: textOf('excerpt') ?? '',
    minutes: Number(timeIn('[data-minutes]')?.dataset.minutes),
  }
}

function imageOf(picture: HTMLImageElement | null): Image | undefined {
  if (picture === null) return undefined
  const numberIn = (name: string) => Number(picture.getAttribute(name)) || undefined
  return {
    // The property is the whole address.
    url: pictureAddress({ src: picture.getAttribute('src')!, srcSet: picture.srcset }),
    width: numberIn('width'),
    height: numberIn('height'),
    description: picture.alt,
    focus: picture.closest<HTMLElement>('[data-part]')!.dataset.focus,
  }
}
