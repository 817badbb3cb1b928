import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { jwtVerify, SignJWT } from 'jose'
import type { Transaction } from 'kysely'
import { ANSWER_MAILS_PATH, commentPath } from '#domain/addresses.ts'
import { firstLineOf } from '#domain/comment.ts'
import type { Announce, Database, Schema } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { User } from '../identity/types.ts'
import type { Log } from '../log.ts'
import type { AnswerNotice, SendLink } from '../mail/types.ts'
import type { AuthorOf } from '../names/types.ts'
import {
  findRecipient,
  listUnmailed,
  setMailed,
  setMailedSince,
  type UnmailedAnswer,
} from './answer-mail-store.ts'

/** What a mailed link does: it starts the mails, or ends them. */
export type AnswerMailLink = 'start' | 'end'

/** Mails answers to the users who want them. Each user has confirmed her wish by a mailed link. */
export type AnswerMails = ReturnType<typeof openAnswerMails>

export interface AnswerMailsOptions extends Pick<Database, 'db' | 'changes'> {
  publicUrl: string
  /** Signs the links. */
  secret: string
  /** Returns an article's title. @throws AppError `busy` until the articles have been read */
  titleOf(articleId: string): string | undefined
  authorOf: AuthorOf
  mail: {
    sendLink: SendLink
    /** Uses only `trx`. */
    sendAnswer(trx: Transaction<Schema>, announce: Announce, notice: AnswerNotice): Promise<void>
  }
  createRateLimit: CreateRateLimit
  /** Minimum time between two reads of the database. */
  pauseMs?: number
  now(): Date
  log: Log
}

/** How long a link that starts the mails is valid. A link that ends them never expires. */
const LINK_HOURS = 24

/** Answers older than this are not mailed, such as answers that the creator approved late. */
const NEWS_DAYS = 7

/** Number of answers in one read. */
const TOGETHER = 50

/** Maximum number of mails of answers to a user per day. */
const MAILS_PER_DAY = 20

/** Wait after a failure. */
const RETRY_MS = 30_000

/** Several instances may share one database. Only one of them mails each answer. */
export function openAnswerMails({
  db,
  changes,
  publicUrl,
  secret,
  titleOf,
  authorOf,
  mail,
  createRateLimit,
  pauseMs = 1_000,
  now,
  log,
}: AnswerMailsOptions) {
  // The links have a separate key. So a link does not work as another token of the site, and no other token works as a
  // link.
  const key = createHmac('sha256', secret).update('answer mails').digest()
  const limitRequests = createRateLimit({ name: 'answer-mails-request', times: 3, seconds: 3_600 })
  const limitMails = createRateLimit({ name: 'answer-mails', times: MAILS_PER_DAY, seconds: 86_400 })
  const closing = new AbortController()
  let retrying: NodeJS.Timeout | undefined
  let isWorking = false
  /** Whether there may be answers since the last read. */
  let isWoken = false

  return {
    /** Starts to mail answers, including those that were written or approved while Waypost was stopped. */
    start() {
      closing.signal.addEventListener('abort', changes.watch('thread', wake))
      wake()
    },

    async isWanted(userId: string): Promise<boolean> {
      const user = await findRecipient(db, userId)
      return user !== undefined && user.answersMailedSince !== null
    },

    /**
     * Mails a user the link that starts the mails.
     * @throws AppError `rate-limited`
     */
    async request({ id, email }: User): Promise<void> {
      await limitRequests.consume(id)
      const url = await urlOf('start', id)
      await mail.sendLink({ purpose: 'answer-mails', to: email, url, expiresInHours: LINK_HOURS })
    },

    /** Ends the mails for a signed-in user. */
    end: (userId: string) => setMailedSince(db, userId, null),

    /**
     * Finds the address of a link without following the link.
     * @returns `undefined` if the link is no longer valid.
     */
    async findEmail(link: AnswerMailLink, token: string): Promise<string | undefined> {
      return (await userOf(link, token))?.email
    },

    /**
     * Starts or ends the mails. A link may be followed twice.
     * @returns The address; `undefined` if the link is no longer valid.
     */
    async follow(link: AnswerMailLink, token: string): Promise<string | undefined> {
      const user = await userOf(link, token)
      if (!user) return undefined
      if (link === 'end') await setMailedSince(db, user.id, null)
      else if (user.answersMailedSince === null) await setMailedSince(db, user.id, now().toISOString())
      return user.email
    },

    close() {
      closing.abort()
      clearTimeout(retrying)
    },
  }

  async function urlOf(link: AnswerMailLink, userId: string): Promise<string> {
    const unsigned = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(userId).setAudience(link)
    const expiresAt = new Date(now().getTime() + LINK_HOURS * 3_600_000)
    const token = await (link === 'start' ? unsigned.setExpirationTime(expiresAt) : unsigned).sign(key)
    return `${publicUrl}${ANSWER_MAILS_PATH}/${link}?${new URLSearchParams({ token })}`
  }

  async function userOf(link: AnswerMailLink, token: string) {
    const options = { algorithms: ['HS256'], audience: link, currentDate: now() }
    const verified = await jwtVerify(token, key, options).catch(() => undefined)
    const userId = verified?.payload.sub
    return userId === undefined ? undefined : findRecipient(db, userId)
  }

  function wake() {
    isWoken = true
    if (!isWorking) void work()
  }

  async function work() {
    isWorking = true
    clearTimeout(retrying)
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      try {
        await mailAnswers()
      } catch (error) {
        log.warn({ err: error }, 'Answers could not be mailed; the next attempt follows in 30 seconds')
        retrying = setTimeout(wake, RETRY_MS).unref()
      }
      // The pause collects comments that come at once.
      await wait(pauseMs, undefined, { ref: false })
    }
    isWorking = false
  }

  async function mailAnswers() {
    const at = now()
    const since = new Date(at.getTime() - NEWS_DAYS * 86_400_000).toISOString()
    const answers = await listUnmailed(db, { since, limit: TOGETHER })
    for (const answer of answers) {
      if (closing.signal.aborted) return
      const title = titleOf(answer.articleId)
      // The mail and its mark are stored together or not at all, even if the process is killed.
      await changes.commit(async (trx, announce) => {
        const isOurs = await setMailed(trx, answer.id, at.toISOString())
        if (!isOurs || title === undefined || (await isTooMuch(answer.recipientId))) return
        await mail.sendAnswer(trx, announce, await noticeOf(answer, title))
      })
    }
    if (answers.length > 0) isWoken = true
  }

  async function noticeOf(answer: UnmailedAnswer, title: string): Promise<AnswerNotice> {
    const { id, articleId, text, answeredText, recipientId, recipientEmail } = answer
    return {
      to: recipientEmail,
      user: authorOf(answer).name,
      title,
      quote: firstLineOf(answeredText),
      text,
      url: publicUrl + commentPath(articleId, id),
      endUrl: await urlOf('end', recipientId),
    }
  }

  async function isTooMuch(recipientId: string): Promise<boolean> {
    try {
      await limitMails.consume(recipientId)
      return false
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate-limited') return true
      throw error
    }
  }
}
