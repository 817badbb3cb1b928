import { fileURLToPath } from 'node:url'
import { createContentFolder } from '../helpers/content-folder.ts'
import { createDataFolderOf } from '../helpers/elsewhere.ts'
import { PREVIEW, PREVIEWED, previewOf } from '../helpers/preview.ts'
import { startWaypost, type Waypost } from '../helpers/waypost.ts'
import { PAGES_ELSEWHERE } from './pages-elsewhere.ts'
import {
  createBareSite,
  createNewBlog,
  createPlainSample,
  createSampleOf,
  createSampleOfYears,
} from './sample-folders.ts'
import { talk } from './talk.ts'

/** Credentials for Google, so that screens have no bar about the emulator. */
const GOOGLE = { GOOGLE_CLIENT_ID: 'states', GOOGLE_CLIENT_SECRET: 'states' }

/** Content at the limits: long, wide, tall, foreign or missing. */
const ODD = fileURLToPath(new URL('content', import.meta.url))

const starts = {
  sample: () => startWaypost({ env: GOOGLE }),
  emulator: () => startWaypost(),
  'held comments': () => startWaypost({ env: { ...GOOGLE, HOLD_FIRST_COMMENTS: 'yes' } }),
  odd: async () => {
    const dataDir = await createDataFolderOf(PAGES_ELSEWHERE)
    const env = { ...GOOGLE, COMMENTS_PER_MINUTE: '1000' }
    const waypost = await startWaypost({ contentDir: ODD, dataDir, env })
    await talk(waypost)
    return waypost
  },
  'name and title': async () => startWaypost({ contentDir: await createBareSite(4), env: GOOGLE }),
  'a new blog': async () => startWaypost({ contentDir: await createNewBlog(), env: GOOGLE }),
  'no pictures': async () => startWaypost({ contentDir: await createPlainSample(24), env: GOOGLE }),
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
        // Nothing listens on the discard port.
        CONTENTFUL_HOST: 'http://127.0.0.1:9/content',
      },
    }),
} satisfies Record<string, () => Promise<Waypost>>

/** A site of `starts`. */
export type SiteName = keyof typeof starts

/** Starts the Waypost of a site. */
export function startSite(name: SiteName = 'sample'): Promise<Waypost> {
  return starts[name]()
}
