import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { AppError } from '../../errors.ts'
import { titleFontFiles, type FamilyName } from '../../design/typefaces.ts'
import type { ReadPicture } from '../read-picture.ts'
import { openTypeface, type Typeface } from '../type/typeface.ts'
import { isDrawing, makeCard } from './card-picture.ts'
import type { Card } from './describe-card.ts'

/** A card's file. */
export interface MadeCard {
  jpeg: Buffer
  /** False where its photograph could not be read: a later request may get more. */
  isWhole: boolean
}

interface CardsOptions {
  readPicture: ReadPicture
  /** Most cards that are being made or wait for that; one takes about a fifth of a second. */
  maxWaiting?: number
  /** In milliseconds. */
  now?(): number
}

export type Cards = ReturnType<typeof createCards>

/** Bytes of cached cards: about 150 cards. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024

/** How long a card without its photograph is cached. */
const RETRY_MS = 60_000

/** Cards whose photographs are read at once: they wait for other hosts, and hold what those sent. */
const MAX_READING = 8

/** Makes social cards and caches the latest. Cards are drawn one at a time, on another thread but for their text. */
export function createCards({ readPicture, maxWaiting = 40, now = Date.now }: CardsOptions) {
  const typefaces = new Map<FamilyName, Typeface>()
  const reading = pLimit(MAX_READING)
  const drawing = pLimit(1)
  const cache = new LRUCache<string, MadeCard, Card>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    perf: { now },
    ttlResolution: 0,
    // Callers wait for a card even if the cache has no room for it.
    ignoreFetchAbort: true,
    async fetchMethod(_address, _stale, { context: card, options }) {
      if (reading.activeCount + reading.pendingCount >= maxWaiting)
        throw new AppError('busy', 'Too many pictures are waiting to be made.', { retryAfterSeconds: 10 })
      const made = await reading(async () => {
        // Read before its turn to be drawn, so that a slow host delays no other card.
        const file = card.photo && (await readPicture(card.photo))
        return drawing(() => make(card, file))
      })
      if (!made.isWhole) options.ttl = RETRY_MS
      return made
    },
  })

  return {
    /**
     * Gives a card, made first if needed. Concurrent requests for a card share the work.
     *
     * @throws AppError `busy` if too many cards are waiting.
     */
    provide: (card: Card): Promise<MadeCard> => cache.forceFetch(card.address, { context: card }),
  }

  async function make({ look, photo, photoLeft, draw }: Card, file?: Buffer): Promise<MadeCard> {
    const { paper } = look.light
    const face = await typefaceOf(look.typeface)
    // A drawing is never shown as a photograph, so the card without it is whole.
    const isWithout = photo === undefined || (file !== undefined && (await isDrawing(file)))
    if (file && !isWithout) {
      try {
        const jpeg = await makeCard(draw(face, true), paper, { file, left: photoLeft, focus: photo?.focus })
        return { jpeg, isWhole: true }
      } catch {
        // Damaged, or too slow to read just now.
      }
    }
    return { jpeg: await makeCard(draw(face, false), paper), isWhole: isWithout }
  }

  async function typefaceOf(name: FamilyName): Promise<Typeface> {
    const face = typefaces.get(name) ?? (await openTypeface(titleFontFiles(name)))
    typefaces.set(name, face)
    return face
  }
}
