import type { StudioSettings } from '#domain/studio-settings.ts'
import type { ServerContext } from '../context.ts'
import { SAMPLE_SITE } from '../drawings/drawings.testing.ts'
import { openMail } from './mail.ts'

/** Opens the mail service with a contact form of its own. Without `smtpUrl`, mails become files in the data folder. */
export function openTestMail(
  context: ServerContext,
  {
    smtpUrl,
    to,
    settings = { mail: { comments: 'hourly', held: 'at once', messages: 'at once' } },
  }: { smtpUrl?: string; to?: string; settings?: Pick<StudioSettings, 'mail'> } = {
    to: 'creator@blog.example',
  },
) {
  return openMail(context, {
    smtpUrl,
    from: 'Side Lower <post@blog.example>',
    isFromGuessed: true,
    contact: {
      client: {
        userId: 'user',
        serviceId: 'service',
        templateId: 'contact',
        blockHeadless: false,
        blockList: [],
        limitRateMs: 0,
      },
      to,
      perHour: 1_000_000,
      origins: [],
    },
    site: {
      view: () => ({ ...SAMPLE_SITE, contact: {} }),
      settings: () => settings,
    },
  })
}
