import { OWN_SPACE } from '@waypost/content-service/folder'
import { readContentTokens } from '#server/content/token-store.ts'
import { commandFor } from './command.ts'
import { readConfig } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { table } from './printing.ts'

/** Shows what a Contentful client needs to read this site's articles. */
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
      'Programs that read a space at Contentful can read this site:',
      '',
      ...table([
        ['Space', OWN_SPACE.space],
        ['Environment', OWN_SPACE.environment],
        ['Published', deliveryAddress],
        ['Token', delivery],
        ['With drafts', previewAddress],
        ['Token', preview],
      ]),
      '',
      'The second token gives access to drafts: keep it secret.',
    ]
    return { json, lines }
  },
})
