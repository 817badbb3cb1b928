import type { Database } from '../database/types.ts'
import * as mailbox from './mailbox-store.ts'
import { countMessages, deleteMessage, findMessage, listMessages, updateMessage } from './message-store.ts'
import type { MailTrouble, Messages } from './types.ts'

const PAGE = 30

/** Number of failing mails in the report. */
const MAX_TROUBLED = 20

/** Opens the creator's work with messages and mails in the studio. */
export function openMessages(database: Database, now: () => Date): Messages {
  return {
    async list(folder, after) {
      const [listed, counts] = await Promise.all([
        listMessages(database, { folder, after, limit: PAGE + 1 }),
        countMessages(database),
      ])
      const messages = listed.slice(0, PAGE)
      const last = messages.at(-1)
      const isLast = listed.length <= PAGE || last === undefined
      return { messages, ...(!isLast && { next: `${last.createdAt},${last.id}` }), counts }
    },

    async find(id) {
      const message = await findMessage(database, id)
      return message && { ...message, isBlocked: await mailbox.isBlocked(database, message.email) }
    },

    mark(id, { isRead, isArchived }) {
      const at = now().toISOString()
      return updateMessage(database, id, {
        ...(isRead !== undefined && { readAt: isRead ? at : null }),
        ...(isArchived !== undefined && { archivedAt: isArchived ? at : null }),
      })
    },

    async send(id) {
      const released = await mailbox.release(database, id, now())
      return released.isDone ? released : mailbox.resend(database, id, now())
    },

    sendFailed: async () => (await mailbox.resendFailed(database, now())).length,

    async delete(id) {
      const change = await mailbox.deleteMail(database, id, now())
      const isInDelivery = !change.isDone && change.state === 'waiting'
      if (isInDelivery) return false
      await deleteMessage(database, id)
      return true
    },

    block: (sender) => mailbox.blockSender(database, sender, now()),
    unblock: (sender) => mailbox.unblockSender(database, sender),

    async readTrouble(): Promise<MailTrouble> {
      const [counts, troubled, blockedSenders] = await Promise.all([
        mailbox.countMails(database, now()),
        mailbox.listTroubled(database, MAX_TROUBLED),
        mailbox.listBlockedSenders(database),
      ])
      return { counts, troubled, blockedSenders }
    },
  }
}
