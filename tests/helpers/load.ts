import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createAccount, openSession } from './accounts.ts'
import { askAsStranger } from './http.ts'
import type { Waypost } from './waypost.ts'

/** Articles of the sample that the load reads, likes and comments on. */
export const ARTICLES = ['the-lake-before-the-city', 'mustard-twice']

/** Pause after a request without an answer. */
const AGAIN_MS = 50

/** Answered writes before a process is ended. */
const WRITES_BEFORE = 30

/** Longest random wait after them. */
const MAX_WAIT_MS = 300

/** Settings of a Waypost under load. */
export const UNDER_LOAD = { COMMENTS_PER_MINUTE: '1000000' }

/** The result of a load. */
export interface Tally {
  /** Requests of readers and writers. */
  asked: number
  /** Requests with a successful answer. */
  answered: number
  /** Comments that were answered with 201. */
  written: number
  /** Written comments that are missing. */
  lost: number
  /** Comments that exist twice, or that nobody sent. */
  doubled: number
  /** Likes and counts of comments that differ from the last answer. */
  wrongCounts: number
  /** Answers to writes that are neither success nor 503, nor 429 to a like. */
  unexpected: number
}

interface Comment {
  id: string
  text: string
}

/** A user's requests and the answers that she received. */
interface Writer {
  site: Waypost
  token: string
  /** Comments that were answered, by article. */
  comments: Map<string, Comment[]>
  /** Texts that were sent; each stored comment must be one of them. */
  sent: Set<string>
  /** Whether she likes an article by the last answer; `undefined` after a request without an answer. */
  likes: Map<string, boolean | undefined>
}

/** Readers and writers that continue through every failure. */
export interface Load extends AsyncDisposable {
  /** Such as '8 writers, 4 readers'. */
  description: string
  /** Waits until `count` more comments and likes are answered. */
  writes(count: number): Promise<void>
  /** How many comments and likes a site has answered so far. */
  answeredBy(site: Waypost): number
  /** To be called when a repair begins. */
  startMend(): void
  /** Waits until each site has answered a write that began after this call. @returns Milliseconds since the last repair began. */
  recovery(): Promise<number>
  /** Ends it and compares the answers with the stored rows. */
  end(): Promise<Tally>
}

/** How large a load is. */
export interface LoadOptions {
  writers?: number
  readers?: number
  /** Between two requests of one reader or writer. */
  pauseMs?: number
}

/**
 * Starts a load: writers comment and like, readers read, each as fast as answers arrive.
 *
 * @param sites All on one database; the users and visitors share them.
 */
export async function startLoad(
  sites: Waypost[],
  { writers: writerCount = 8, readers = 4, pauseMs = 0 }: LoadOptions = {},
): Promise<Load> {
  const tally = { asked: 0, answered: 0, unexpected: 0 }
  const progress = new EventEmitter()
  const answeredWrites = new Map(sites.map((site) => [site, 0]))
  const countWrites = () => sites.reduce((sum, site) => sum + answeredWrites.get(site)!, 0)
  const ending = new AbortController()
  let mendAt = 0

  const writers: Writer[] = []
  for (let index = 0; index < writerCount; index += 1) {
    const site = sites[index % sites.length]
    const token = await openSession(site, await createAccount(site, `writer${index}`))
    writers.push(openWriter(site, token))
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await once(progress, 'answer')
  }

  async function repeat(act: (index: number) => Promise<boolean>) {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      tally.asked += 1
      const isAnswered = await act(index)
      if (isAnswered) tally.answered += 1
      progress.emit('answer')
      const wait = isAnswered ? pauseMs : AGAIN_MS
      if (wait > 0) await setTimeout(wait)
    }
  }

  const lastWriteAt = new Map<Waypost, number>()
  const everybody = Promise.all([
    ...writers.map((writer) =>
      repeat(async (index) => {
        const article = ARTICLES[index % ARTICLES.length]
        const startedAt = performance.now()
        const status = await (index % 12 < 2 ? changeLike : addComment)(writer, article, index)
        const isAnswered = status === 200 || status === 201
        if (!isAnswered && !TOLERATED.has(status)) tally.unexpected += 1
        if (isAnswered) {
          answeredWrites.set(writer.site, answeredWrites.get(writer.site)! + 1)
          lastWriteAt.set(writer.site, Math.max(startedAt, lastWriteAt.get(writer.site) ?? 0))
        }
        return isAnswered
      }),
    ),
    ...Array.from({ length: readers }, (_, reader) => repeat((index) => read(sites, reader + index))),
  ])

  async function end() {
    ending.abort()
    await everybody
  }

  return {
    description: `${writers.length} writers, ${readers} readers`,
    writes(count) {
      const enough = countWrites() + count
      return until(() => countWrites() >= enough)
    },
    answeredBy: (site) => answeredWrites.get(site)!,
    startMend() {
      mendAt = performance.now()
    },
    async recovery() {
      const askedAt = performance.now()
      await until(() => sites.every((site) => (lastWriteAt.get(site) ?? 0) >= askedAt))
      return performance.now() - mendAt
    },
    [Symbol.asyncDispose]: end,
    async end() {
      await end()
      return { ...tally, ...(await compare(sites, writers)) }
    },
  }
}

/** No answer, a limit, and 'unavailable'. */
const TOLERATED = new Set([undefined, 429, 503])

/** Ends sites in turn while they work, and starts them again. */
export async function restartOften(
  sites: Waypost[],
  load: Load,
  rounds: number,
  end: 'kill' | 'terminate',
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const site = sites[round % sites.length]
    await load.writes(WRITES_BEFORE)
    await setTimeout(Math.random() * MAX_WAIT_MS)
    await site[end]()
    load.startMend()
    await site.start()
  }
}

function openWriter(site: Waypost, token: string): Writer {
  return {
    site,
    token,
    comments: new Map(ARTICLES.map((article) => [article, []])),
    sent: new Set(),
    likes: new Map(ARTICLES.map((article) => [article, false])),
  }
}

async function read(sites: Waypost[], index: number): Promise<boolean> {
  const paths = ['/home', `/article/${ARTICLES[0]}`, '/api/entries', `/api/articles/${ARTICLES[1]}/comments`]
  const address = sites[index % sites.length].url + paths[index % paths.length]
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** @returns The status of the answer, if there was one. */
async function addComment({ site, token, sent, comments }: Writer, article: string, index: number) {
  const text = `${token.slice(0, 12)} ${index} ${'whatever comes '.repeat(20)}`.trim()
  sent.add(text)
  const address = `${site.url}/api/articles/${article}/comments`
  const answer = await ask(address, { method: 'POST', token, body: { text } })
  if (answer?.status === 201) comments.get(article)!.push(answer.value as Comment)
  return answer?.status
}

/** @returns The status of the answer, if there was one. */
async function changeLike({ site, token, likes }: Writer, article: string) {
  const before = likes.get(article)
  const liked = !before
  const method = liked ? 'PUT' : 'DELETE'
  likes.set(article, undefined)
  const answer = await ask(`${site.url}/api/articles/${article}/like`, { method, token })
  if (answer?.status === 200) likes.set(article, liked)
  // Beyond the limit of likes a minute nothing changes.
  if (answer?.status === 429) likes.set(article, before)
  return answer?.status
}

/** Sends a request. @returns `undefined` without a complete answer. */
async function ask(...asked: Parameters<typeof askAsStranger>) {
  return askAsStranger(...asked).catch(() => undefined)
}

/** Compares every site with the answers. */
async function compare(sites: Waypost[], writers: Writer[]) {
  const counts = { written: 0, lost: 0, doubled: 0, wrongCounts: 0 }
  const sent = new Set(writers.flatMap((writer) => [...writer.sent]))
  for (const article of ARTICLES) {
    const answered = writers.flatMap(({ comments }) => comments.get(article)!)
    counts.written += answered.length
    const likers = await Promise.all(writers.map((writer) => readLike(writer, article)))
    for (const likes of likers) if (!likes.isAsAnswered) counts.wrongCounts += 1
    const missing = new Set<string>()
    const unexpected = new Set<string>()
    for (const site of sites) {
      const address = `${site.url}/api/articles/${article}`
      const listed = await listAll(address)
      const present = new Set(listed.map(({ id, text }) => `${id} ${text}`))
      for (const { id, text } of answered) if (!present.has(`${id} ${text}`)) missing.add(id)
      const texts = new Set<string>()
      for (const { id, text } of listed) {
        if (texts.has(text) || !sent.has(text)) unexpected.add(id)
        texts.add(text)
      }
      const { value } = await askAsStranger(address)
      const { likes, comments } = value as { likes: number; comments: number }
      if (comments !== listed.length) counts.wrongCounts += 1
      if (likes !== likers.filter(({ liked }) => liked).length) counts.wrongCounts += 1
    }
    counts.lost += missing.size
    counts.doubled += unexpected.size
  }
  return counts
}

async function readLike({ site, token, likes }: Writer, article: string) {
  const { value } = await askAsStranger(`${site.url}/api/articles/${article}`, { token })
  const { liked } = value as { liked: boolean }
  return { liked, isAsAnswered: liked === (likes.get(article) ?? liked) }
}

async function listAll(address: string): Promise<Comment[]> {
  const all: Comment[] = []
  for (let before: number | null | undefined; before !== null;) {
    const query: string = before === undefined ? '' : `?before=${before}`
    const page = (await askAsStranger(`${address}/comments${query}`)).value as {
      items: Comment[]
      next: number | null
    }
    all.push(...page.items)
    before = page.next
  }
  return all
}
