import type { ServerContext } from '../context.ts'
import { SAMPLE_SITE } from '../drawings/drawings.testing.ts'
import { openMail } from './mail.ts'

/** Opens the mail service with a contact form of its own. Without `smtpUrl`, mails become files in the data folder. */
export function openTestMail(context: ServerContext, { smtpUrl }: { smtpUrl?: string } = {}) {
  return openMail(context, {
    smtpUrl,
    from: 'Side Lower <post@blog.example>',
    contact: {
      client: {
        userId: 'user',
        serviceId: 'service',
        templateId: 'contact',
        blockHeadless: false,
        blockList: [],
        limitRateMs: 0,
      },
      to: 'creator@blog.example',
      perHour: 1_000_000,
      origins: [],
    },
    site: { view: () => SAMPLE_SITE },
  })
}
