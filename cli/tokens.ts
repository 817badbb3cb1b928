import { OWN_SPACE } from '@waypost/content-service/folder'
import { readContentTokens } from '#server/content/token-store.ts'
import { commandFor } from './command.ts'
import { readConfig } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { table } from './printing.ts'

/** What programs need that read the articles from this Waypost, as they would from Contentful. */
export const command = commandFor('tokens', COMMON_OPTIONS, {
  takes: '',
  about: 'shows how other programs read your articles, and with which tokens',
  options: ['json'],
  async run() {
    const { dataDir, publicUrl } = readConfig()
    const { delivery, preview } = await readContentTokens(dataDir)
    const deliveryAddress = `${publicUrl}/content`
    const previewAddress = `${publicUrl}/content-preview`
    const json = {
      ...OWN_SPACE,
      delivery: { address: deliveryAddress, token: delivery },
      preview: { address: previewAddress, token: preview },
    }
    const lines = [
      'Programs that read a space at Contentful read this site, too:',
      '',
      ...table([
        ['Space', OWN_SPACE.space],
        ['Environment', OWN_SPACE.environment],
        ['What is published', deliveryAddress],
        ['Token', delivery],
        ['Drafts as well', previewAddress],
        ['Token', preview],
      ]),
      '',
      'The second token shows what nobody is to read yet: keep it to yourself.',
    ]
    return { json, lines }
  },
})
