import { createHash } from 'node:crypto'
import { SOCIAL_PATH } from '#domain/addresses.ts'
import type { ArticleSummary, Image } from '#domain/article.ts'
import { formatDate } from '#domain/calendar-date.ts'
import type { DrawnLook, SiteView } from '../../site/types.ts'
import type { Typeface } from '../type/typeface.ts'
import { drawLabel, drawPaper } from './article-card.ts'
import { CARD } from './draw.ts'
import { drawSite, PORTRAIT } from './site-card.ts'

export interface Card {
  /** Path of the card. It changes with the card's content. */
  address: string
  /** Alternative text. */
  description: string
  look: DrawnLook
  photo?: Image
  /** Left edge of the photograph on the card, in pixels. */
  photoLeft: number
  /** @param hasPhoto Whether the photograph could be read. @returns SVG. */
  draw(face: Typeface, hasPhoto: boolean): string
}

/** The site's texts and colours that its cards show. */
export type Sender = Pick<SiteView, 'title' | 'name' | 'description' | 'photo'>

/** Raise this number when the code draws cards differently. */
const DRAWING = 2

/** Describes the card of the site itself. */
export function describeSiteCard({ title, name, description, photo }: Sender, look: DrawnLook): Card {
  const words = [title, name, firstSentence(description)]
  return {
    address: `${SOCIAL_PATH}/site.${hash(look, [words, photo?.url, photo?.focus])}.jpg`,
    description: [`${title}, by ${name}.`, photo?.description].filter(Boolean).join(' '),
    look,
    photo,
    photoLeft: PORTRAIT.left,
    draw(face, hasPhoto) {
      const [title, name, about] = words.map((text) => face.writable(text))
      return drawSite(face, { title, name, about }, look.light, hasPhoto)
    },
  }
}

export function describeArticleCard(
  { title: siteTitle }: Sender,
  { id, title, date, image }: ArticleSummary,
  look: DrawnLook,
): Card {
  const day = date && formatDate(date)
  return {
    address: `${SOCIAL_PATH}/article/${encodeURIComponent(id)}.${hash(look, [siteTitle, title, day, image?.url, image?.focus])}.jpg`,
    description: image?.description ? `${title}. ${image.description}` : title,
    look,
    ...(image && { photo: image }),
    photoLeft: 0,
    draw(face, hasPhoto) {
      const words = {
        siteTitle: face.writable(siteTitle),
        title: face.writable(title),
        ...(day && { date: face.writable(day) }),
      }
      return hasPhoto ? drawLabel(face, words, look.light) : drawPaper(face, words, look.light)
    },
  }
}

/** Returns a card as an image for the head of a page. */
export function cardImage({ address, description }: Card): Image {
  return { url: address, ...CARD, description }
}

function hash(look: DrawnLook, shown: unknown): string {
  const text = JSON.stringify([DRAWING, look, shown])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  return first.segment.trim()
}
