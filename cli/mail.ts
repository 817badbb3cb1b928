import { commandOf } from './command.ts'
import { test } from './mail/send-test.ts'

/** Tests the mail server. @see docs/mail.md */
export const command = commandOf({
  name: 'mail',
  about: 'sends a test mail, and reports what the mail server says',
  question:
    'Messages and mails are in the studio of your site, at /studio/messages. Here, test sends a test mail.',
  options: {},
  actions: { test },
})
