import { commandOf } from './command.ts'
import { OPTIONS } from './mail/action.ts'
import { block, unblock } from './mail/blocking.ts'
import { deleteMails, release, resend } from './mail/changing.ts'
import { list, show } from './mail/reading.ts'
import { status } from './mail/status.ts'
import { test } from './mail/send-test.ts'

/** Lists and changes the mails in the outbox. @see docs/mail.md */
export const command = commandOf({
  name: 'mail',
  about: 'reads, releases, resends and deletes mails; blocks senders; tests the way to the mail server',
  question: 'Say what to do with the mails.',
  options: OPTIONS,
  actions: { list, show, release, resend, delete: deleteMails, block, unblock, status, test },
})
