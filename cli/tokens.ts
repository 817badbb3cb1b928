import { OWN_SPACE } from '@waypost/content-service/folder'
import { readContentTokens } from '#server/content/tokens.ts'
import { plainCommand } from './command.ts'
import { readConfig } from './config.ts'
import { COMMON_OPTIONS, noWord } from './arguments.ts'
import { printJson, printLines, table } from './printing.ts'

const USAGE = `Usage: npx waypost tokens
  shows how other programs read your articles, and with which tokens

  --json             ${COMMON_OPTIONS.json.about}`

/** What programs need that read the articles from this Waypost, as they would from Contentful. */
export const tokens = plainCommand({
  about: 'shows how other programs read your articles, and with which tokens',
  options: { json: { type: COMMON_OPTIONS.json.type } },
  usage: USAGE,
  async act(values, words) {
    noWord({ words, usage: USAGE })
    const { dataDir, publicUrl } = readConfig()
    const { delivery, preview } = await readContentTokens(dataDir)
    const access = {
      ...OWN_SPACE,
      delivery: { address: `${publicUrl}/content`, token: delivery },
      preview: { address: `${publicUrl}/content-preview`, token: preview },
    }
    if (values.json) await printJson(access)
    else await printLines(describe(access))
    return 0
  },
})

interface Side {
  address: string
  token: string
}

interface Access {
  space: string
  environment: string
  delivery: Side
  preview: Side
}

function describe({ space, environment, delivery, preview }: Access): string[] {
  return [
    'Programs that read a space at Contentful read this site, too:',
    '',
    ...table(
      [
        ['Space', space],
        ['Environment', environment],
        ['What is published', delivery.address],
        ['Token', delivery.token],
        ['Drafts as well', preview.address],
        ['Token', preview.token],
      ],
      undefined,
    ),
    '',
    'The second token shows what nobody is to read yet: keep it to yourself.',
  ]
}
