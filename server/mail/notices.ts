import type { StudioSettings } from '#domain/studio-settings.ts'
import { countNotice, isNoticeDue, type LastNotice } from '#domain/notice-time.ts'
import type { Selectable } from 'kysely'
import type { Announce, Database, Db, NoticesTable, Trx } from '../database/types.ts'
import type { Log } from '../log.ts'
import { noticeMail } from './templates/notice.ts'
import type { Mail, NewsSource } from './types.ts'

export interface NoticesOptions extends Pick<Database, 'db' | 'changes'> {
  settings(): Pick<StudioSettings, 'mail'>
  sources: readonly NewsSource[]
  /** The creator's address; while she has none, news wait. */
  creator(): string | undefined
  sendIn(trx: Trx, announce: Announce, mail: Mail): Promise<void>
  publicUrl: string
  siteName(): string
  now(): Date
  log: Log
}

/** Time between two looks for news. */
const LOOK_MS = 20_000

/**
 * Mails the creator about news. What a mail is about is marked in the transaction that stores the mail: nothing is mailed
 * twice, nothing is lost, and of several instances one mails.
 */
export function openNotices({ db, changes, settings, sources, now, log, ...options }: NoticesOptions) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  return {
    start() {
      void look()
      timer = setInterval(() => void look(), LOOK_MS).unref()
    },
    look,
    /** Waits for the mail that is being stored. */
    async close() {
      clearInterval(timer)
      await looking
    },
  }

  /** Mails what is due now. */
  function look(): Promise<void> {
    looking ??= lookAtAll().finally(() => (looking = undefined))
    return looking
  }

  async function lookAtAll() {
    for (const source of sources)
      try {
        await notify(source)
      } catch (error) {
        log.warn(
          { err: error, topic: source.topic },
          'The creator could not be mailed about news; the next attempt follows in 20 seconds',
        )
      }
  }

  async function notify(source: NewsSource) {
    const { topic } = source
    const frequency = settings().mail[topic]
    const to = options.creator()
    if (to === undefined && frequency !== 'never') return
    const oldest = await source.findOldest()
    if (oldest === undefined) return
    const oldestAt = new Date(oldest)
    const isDue = (last: LastNotice | undefined) =>
      frequency === 'never' || isNoticeDue(frequency, { oldestAt, last }, now())
    if (!isDue(toLast(await findNotice(db, topic)))) return
    await changes.commit(async (trx, announce) => {
      const last = toLast(await lockNotice(trx, topic))
      // Another instance may have mailed meanwhile.
      if (!isDue(last)) return
      const news = await source.take(trx, now().toISOString())
      if (frequency === 'never' || to === undefined || news.count === 0) return
      const { mailedAt, mails } = countNotice(last, now())
      await trx
        .updateTable('notices')
        .set({ mailedAt: mailedAt.toISOString(), mails })
        .where('topic', '=', topic)
        .execute()
      const { publicUrl } = options
      await options.sendIn(
        trx,
        announce,
        noticeMail({ topic, news, to, publicUrl, siteName: options.siteName() }),
      )
    })
  }
}

type Row = Pick<Selectable<NoticesTable>, 'mailedAt' | 'mails'>

function findNotice(db: Db, topic: NewsSource['topic']): Promise<Row | undefined> {
  const found = db.selectFrom('notices').select(['mailedAt', 'mails']).where('topic', '=', topic)
  return found.executeTakeFirst()
}

/** Locks the row of a topic until the transaction ends. */
async function lockNotice(trx: Trx, topic: NewsSource['topic']): Promise<Row> {
  await trx
    .insertInto('notices')
    .values({ topic })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .updateTable('notices')
    .set({ topic })
    .where('topic', '=', topic)
    .returning(['mailedAt', 'mails'])
    .executeTakeFirstOrThrow()
}

function toLast(row: Row | undefined): LastNotice | undefined {
  return row?.mailedAt ? { mailedAt: new Date(row.mailedAt), mails: row.mails } : undefined
}
