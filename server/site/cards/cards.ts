import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '../../errors.ts'
import { typefaceFiles } from '../drawing/drawn-look.ts'
import type { ReadPicture } from '../read-picture.ts'
import { openTypeface } from '../type/typeface.ts'
import { makeCard } from './card-picture.ts'
import type { Card } from './describe-card.ts'

/** A card's file. */
export interface MadeCard {
  jpeg: Buffer
  /** False where its photograph could not be had, so that the next who asks may get more. */
  isWhole: boolean
}

/** Makes social cards, and keeps what was asked for last. */
export interface Cards {
  /**
   * A card, made first if needed; the same card asked for by many at once is made once.
   *
   * @throws AppError `busy` if too many others are waiting.
   */
  provide(card: Card): Promise<MadeCard>
}

/** Bytes of cards that are kept: some hundred and fifty. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/** Cards that may wait for their turn; one takes a fifth of a second or so. */
const MAX_WAITING = 40

/** Opens what makes cards: one at a time, on other threads but for the setting of the type. */
export function createCards(readPicture: ReadPicture, maxWaiting = MAX_WAITING): Cards {
  const kept = new LRUCache<string, MadeCard>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ jpeg }) => jpeg.length,
  })
  const inTheMaking = new Map<string, Promise<MadeCard>>()
  const work = pLimit(1)

  return {
    provide(card) {
      const { address } = card
      const known = kept.get(address)
      if (known) return Promise.resolve(known)
      const making = inTheMaking.get(address) ?? begin(card).finally(() => inTheMaking.delete(address))
      inTheMaking.set(address, making)
      return making
    },
  }

  async function begin(card: Card): Promise<MadeCard> {
    if (work.pendingCount >= maxWaiting)
      throw new AppError('busy', 'Too many pictures are waiting to be made.', { retryAfterSeconds: 10 })
    const made = await work(() => make(card))
    if (made.isWhole) kept.set(card.address, made)
    return made
  }

  async function make({ look, photo, photoLeft, draw }: Card): Promise<MadeCard> {
    const { paper } = look.light
    const face = await openTypeface(typefaceFiles(look.typeface))
    const file = photo && (await readPicture(photo))
    if (file) {
      try {
        const jpeg = await makeCard(draw(face, true), paper, { file, left: photoLeft })
        return { jpeg, isWhole: true }
      } catch {
        // What is no photograph that can be drawn is left out: the card says the rest.
      }
    }
    return { jpeg: await makeCard(draw(face, false), paper), isWhole: photo === undefined }
  }
}
