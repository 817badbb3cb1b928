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
  /** False if the photograph could not be read. A later request may then get the whole card. */
  isWhole: boolean
}

interface CardsOptions {
  readPicture: ReadPicture
  /** Maximum number of cards in work, including waiting ones. Each card takes about a fifth of a second. */
  maxWaiting?: number
  /** Returns milliseconds. */
  now?(): number
}

export type Cards = ReturnType<typeof createCards>

/** Bytes of the cache, for about 150 cards. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024

/** How long a card without its photograph is cached. */
const RETRY_MS = 60_000

/** Maximum number of photographs that are read at once. Other hosts may be slow, and the files take memory. */
const MAX_READING = 8

/** Makes social cards and caches the latest. Draws one card at a time. Only the text is set on this thread. */
export function createCards({ readPicture, maxWaiting = 40, now = Date.now }: CardsOptions) {
  const typefaces = new Map<FamilyName, Typeface>()
  const reading = pLimit(MAX_READING)
  const drawing = pLimit(1)
  const cache = new LRUCache<string, MadeCard, Card>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    perf: { now },
    ttlResolution: 0,
    // Callers get their card even if the cache has evicted it.
    ignoreFetchAbort: true,
    async fetchMethod(_address, _stale, { context: card, options }) {
      if (reading.activeCount + reading.pendingCount >= maxWaiting)
        throw new AppError('busy', 'Too many pictures are waiting to be made.', { retryAfterSeconds: 10 })
      const made = await reading(async () => {
        // The photograph is read before the card waits for its turn, so a slow host does not delay other cards.
        const file = card.photo && (await readPicture(card.photo))
        return drawing(() => make(card, file))
      })
      if (!made.isWhole) options.ttl = RETRY_MS
      return made
    },
  })

  return {
    /**
     * Finds a card or makes it. Concurrent requests for a card share the work.
     * @throws AppError `busy` if too many cards are waiting.
     */
    provide: (card: Card): Promise<MadeCard> => cache.forceFetch(card.address, { context: card }),
  }

  async function make({ look, photo, photoLeft, draw }: Card, file?: Buffer): Promise<MadeCard> {
    const { paper } = look.light
    const face = await typefaceOf(look.typeface)
    // Cards never show drawings, so a card without one is whole.
    const isWithout = photo === undefined || (file !== undefined && (await isDrawing(file)))
    if (file && !isWithout) {
      try {
        const jpeg = await makeCard(draw(face, true), paper, { file, left: photoLeft, focus: photo?.focus })
        return { jpeg, isWhole: true }
      } catch {
        // The photograph is damaged, or reading it takes too long. The card has no photograph.
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
