import { expect } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import { createAccount, openSession } from './accounts.ts'
import { askAsStranger } from './http.ts'
import type { Waypost } from './waypost.ts'

const USERS = 8
const ARTICLES = ['the-lake-before-the-city', 'mustard-twice']

/** Answered writes after which the process may be killed. */
const WRITES_BEFORE = 30

/** Longest wait until it is killed then. */
const MAX_WAIT_MS = 300

/** Settings of a Waypost that meets such a storm. */
export const STORM = { COMMENTS_PER_MINUTE: '1000000' }

interface Comment {
  id: string
  text: string
}

/** What one user was told by the server, and what she has not been told yet. */
interface Ledger {
  token: string
  /** Comments that were answered, by article. */
  comments: Map<string, Comment[]>
  /** Texts that were sent: what is there must be one of them, whole. */
  sent: Set<string>
  /** Whether she likes an article, as last answered; `undefined` once a request of hers had no answer. */
  likes: Map<string, boolean | undefined>
}

/**
 * Kills a Waypost in a storm of comments and likes, and expects it to start again with everything that was answered, and
 * nothing by half.
 *
 * @param rounds How many times.
 */
export async function expectToSurviveStorms(waypost: Waypost, rounds: number): Promise<void> {
  const ledgers: Ledger[] = []
  for (let user = 0; user < USERS; user += 1)
    ledgers.push(openLedger(await openSession(waypost, await createAccount(waypost, `storm${user}`))))

  for (let round = 0; round < rounds; round += 1) {
    const { promise: isRaging, resolve: noteRaging } = Promise.withResolvers<void>()
    let answered = 0
    const noteAnswer = () => {
      answered += 1
      if (answered === WRITES_BEFORE) noteRaging()
    }
    const storm = Promise.all(
      ledgers.map((ledger) => writeUntilKilled(waypost, ledger, { round, noteAnswer })),
    )
    await isRaging
    await setTimeout(Math.random() * MAX_WAIT_MS)
    await waypost.kill()
    await storm
    await waypost.start()
    for (const article of ARTICLES) await expectWhole(waypost, article, ledgers)
  }
}

function openLedger(token: string): Ledger {
  return {
    token,
    comments: new Map(ARTICLES.map((article) => [article, []])),
    sent: new Set(),
    likes: new Map(ARTICLES.map((article) => [article, false])),
  }
}

/** Comments, and likes or unlikes now and then, until the server does not answer any more. */
async function writeUntilKilled(
  waypost: Waypost,
  ledger: Ledger,
  { round, noteAnswer }: { round: number; noteAnswer(): void },
) {
  for (let index = 0; ; index += 1) {
    const article = ARTICLES[index % ARTICLES.length]
    const write = index % 12 < 2 ? changeLike : addComment
    const isAnswered = await write(waypost, ledger, { article, mark: `${round}-${index}` })
    if (!isAnswered) return
    noteAnswer()
  }
}

interface What {
  article: string
  /** Tells one text from another. */
  mark: string
}

async function addComment({ url }: Waypost, { token, sent, comments }: Ledger, { article, mark }: What) {
  const text = `${token.slice(0, 12)} ${mark} ${'in a storm '.repeat(20)}`.trim()
  sent.add(text)
  const answer = await ask(`${url}/api/articles/${article}/comments`, {
    method: 'POST',
    token,
    body: { text },
  })
  if (!answer) return false
  expect(answer.status).toBe(201)
  comments.get(article)!.push(answer.value as Comment)
  return true
}

async function changeLike({ url }: Waypost, { token, likes }: Ledger, { article }: What) {
  const liked = !likes.get(article)
  likes.set(article, undefined)
  const method = liked ? 'PUT' : 'DELETE'
  const answer = await ask(`${url}/api/articles/${article}/like`, { method, token })
  if (!answer) return false
  // Past the limit of likes a minute nothing has changed.
  expect([200, 429]).toContain(answer.status)
  likes.set(article, answer.status === 200 ? liked : !liked)
  return true
}

/** Asks; `undefined` if there was no whole answer. */
async function ask(...asked: Parameters<typeof askAsStranger>) {
  return askAsStranger(...asked).catch(() => undefined)
}

async function expectWhole(waypost: Waypost, article: string, ledgers: Ledger[]) {
  const address = `${waypost.url}/api/articles/${article}`
  const listed = await listAll(address)
  const { value } = await askAsStranger(address)
  const { likes, comments } = value as { likes: number; comments: number }
  expect(comments).toBe(listed.length)
  const sent = new Set(ledgers.flatMap((ledger) => [...ledger.sent]))
  expect(listed.filter(({ text }) => !sent.has(text))).toEqual([])
  expect(new Set(listed.map(({ text }) => text)).size).toBe(listed.length)
  const present = new Set(listed.map(({ id, text }) => `${id} ${text}`))
  const answered = ledgers.flatMap((ledger) => ledger.comments.get(article)!)
  expect(answered.filter(({ id, text }) => !present.has(`${id} ${text}`))).toEqual([])

  const likers = await Promise.all(ledgers.map((ledger) => expectLike(address, article, ledger)))
  expect(likes).toBe(likers.filter(Boolean).length)
}

/** Compares a like with what was answered, and learns it where nothing was. */
async function expectLike(address: string, article: string, { token, likes }: Ledger): Promise<boolean> {
  const { liked } = (await askAsStranger(address, { token })).value as { liked: boolean }
  expect(liked).toBe(likes.get(article) ?? liked)
  likes.set(article, liked)
  return liked
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
