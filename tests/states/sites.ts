import { fileURLToPath } from 'node:url'
import { createContentFolder } from '../helpers/content-folder.ts'
import { PREVIEW, PREVIEWED, previewOf } from '../helpers/preview.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'
import { createBareSite, createSampleOf, createSampleOfYears } from './sample-folders.ts'
import { talk } from './talk.ts'

/** No screen but the one that is about it shows the bar of the emulator. */
const GOOGLE = { GOOGLE_CLIENT_ID: 'states', GOOGLE_CLIENT_SECRET: 'states' }

/** A creator's content that goes to the limits of everything: long, wide, tall, foreign, or not there. */
const ODD = fileURLToPath(new URL('content', import.meta.url))

const starts = {
  sample: () => startWaypost({ env: GOOGLE }),
  emulator: () => startWaypost(),
  'held comments': () => startWaypost({ env: { ...GOOGLE, HOLD_FIRST_COMMENTS: 'yes' } }),
  odd: async () => {
    const waypost = await startWaypost({ contentDir: ODD, env: { ...GOOGLE, COMMENTS_PER_MINUTE: '1000' } })
    await talk(waypost)
    return waypost
  },
  'name and title': async () => startWaypost({ contentDir: await createBareSite(4), env: GOOGLE }),
  'no article': async () => startWaypost({ contentDir: await createSampleOf(0), env: GOOGLE }),
  'one article': async () => startWaypost({ contentDir: await createSampleOf(1), env: GOOGLE }),
  'four articles': async () => startWaypost({ contentDir: await createSampleOf(4), env: GOOGLE }),
  'many articles': async () => startWaypost({ contentDir: await createSampleOfYears(7), env: GOOGLE }),
  preview: async () =>
    startWaypost({ contentDir: await createContentFolder(PREVIEWED), env: { ...GOOGLE, ...PREVIEW } }),
  'preview without backend': async () => {
    await using backend = await startWaypost({ contentDir: await createContentFolder(PREVIEWED) })
    return startWaypost({ env: { ...GOOGLE, ...(await previewOf(backend)) } })
  },
  'no content service': () =>
    startWaypost({
      env: {
        ...GOOGLE,
        CONTENTFUL_SPACE_ID: 'waypost',
        CONTENTFUL_ACCESS_TOKEN: 'states',
        // Nothing listens at the port of discarded bytes.
        CONTENTFUL_HOST: 'http://127.0.0.1:9/content',
      },
    }),
} satisfies Record<string, () => Promise<Waypost>>

/** Which of the Wayposts below. */
export type SiteName = keyof typeof starts

/** Starts a Waypost on which states can be met. */
export function startSite(name: SiteName = 'sample'): Promise<Waypost> {
  return starts[name]()
}
