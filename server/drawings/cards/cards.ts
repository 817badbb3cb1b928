import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '../../errors.ts'
import { titleFontFiles } from '../../design/typefaces.ts'
import type { ReadPicture } from '../read-picture.ts'
import { openTypeface } from '../type/typeface.ts'
import { isDrawing, makeCard } from './card-picture.ts'
import type { Card } from './describe-card.ts'

/** A card's file. */
export interface MadeCard {
  jpeg: Buffer
  /** False where its photograph could not be had, so that who asks later may get more. */
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

interface CardsOptions {
  readPicture: ReadPicture
  /** Cards that may be under way or wait for their turn; one takes a fifth of a second or so. */
  maxWaiting?: number
  /** In milliseconds, from any beginning. */
  now?(): number
}

/** Bytes of cards that are kept: some hundred and fifty. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/** How long a card stands for one whose photograph could not be had, before that is asked for again. */
const UNTIL_NEXT_TRY_MS = 60_000

/** Cards whose photographs are read at once: they wait for other hosts, and hold what those sent. */
const MAX_READING = 8

/** Opens what makes cards: drawn one at a time, on other threads but for the setting of the type. */
export function createCards({ readPicture, maxWaiting = 40, now = Date.now }: CardsOptions): Cards {
  const kept = new LRUCache<string, MadeCard>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    perf: { now },
    ttlResolution: 0,
  })
  const inTheMaking = new Map<string, Promise<MadeCard>>()
  const reading = pLimit(MAX_READING)
  const drawing = pLimit(1)

  return {
    async provide(card) {
      const { address } = card
      const known = kept.get(address) ?? inTheMaking.get(address)
      if (known) return known
      if (inTheMaking.size >= maxWaiting)
        throw new AppError('busy', 'Too many pictures are waiting to be made.', { retryAfterSeconds: 10 })
      const making = begin(card).finally(() => inTheMaking.delete(address))
      inTheMaking.set(address, making)
      return making
    },
  }

  async function begin(card: Card): Promise<MadeCard> {
    const made = await reading(async () => {
      // Before the turn to draw comes, so that a slow host holds up no others.
      const file = card.photo && (await readPicture(card.photo))
      return drawing(() => make(card, file))
    })
    kept.set(card.address, made, { ttl: made.isWhole ? 0 : UNTIL_NEXT_TRY_MS })
    return made
  }
}

async function make({ look, photo, photoLeft, draw }: Card, file?: Buffer): Promise<MadeCard> {
  const { paper } = look.light
  const face = await openTypeface(titleFontFiles(look.typeface))
  // What is drawn will never be a photograph: the card says the rest, and that is all of it.
  const isWithout = photo === undefined || (file !== undefined && (await isDrawing(file)))
  if (file && !isWithout) {
    try {
      const jpeg = await makeCard(draw(face, true), paper, { file, left: photoLeft })
      return { jpeg, isWhole: true }
    } catch {
      // Damaged, or too much work just now: the card says the rest until the next try.
    }
  }
  return { jpeg: await makeCard(draw(face, false), paper), isWhole: isWithout }
}
