import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder, type ArticleFile } from './content-folder.ts'
import { findFreePort } from './free-port.ts'
import { sharedWaypost, test as base } from './test.ts'
import type { Waypost } from './waypost.ts'

/** A published article, a draft and a scheduled one. */
export const PREVIEWED: ArticleFile[] = [
  {
    id: 'open',
    title: 'Open',
    category: 'Food',
    date: '2026-01-01',
    body: 'See [what comes](later.md) and [about me](/about).',
  },
  { id: 'draft', title: 'A Draft', category: 'Food', date: '2026-01-02', draft: true, body: 'Hm.' },
  { id: 'later', title: 'Later', category: 'Trains', publish: '2097-01-15 09:00', body: 'From far away.' },
]

/** The settings of a preview workspace. */
export const PREVIEW = { PREVIEW: 'true' }

/** Texts of a preview's bar. */
export const RUNNING = 'Preview backend running in this workspace.'
export const DISCONNECTED = 'Preview backend disconnected.'

/** The test of journeys in a preview: a worker's tests share `preview`, which shows `PREVIEWED`. */
export const test = base.extend<object, { preview: Waypost }>({
  preview: sharedWaypost(async () => ({ contentDir: await createContentFolder(PREVIEWED), env: PREVIEW })),
})

/** Options of a preview of `PREVIEWED` that asks for its token, as it does beyond this machine. */
export async function prepareGuardedPreview() {
  const port = await findFreePort()
  const env = { ...PREVIEW, PUBLIC_URL: `http://localhost:${port}` }
  return { contentDir: await createContentFolder(PREVIEWED), port, env }
}

/** The bars above a page. */
export function workspaceBars(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Workspace' })
}

/** Reads the tokens of a Waypost's content service. */
export async function readContentTokens({
  dataDir,
}: Waypost): Promise<{ delivery: string; preview: string }> {
  return JSON.parse(await readFile(join(dataDir, 'content-tokens.json'), 'utf8'))
}

/** The settings that make a preview read from another Waypost. */
export async function previewOf(backend: Waypost): Promise<NodeJS.ProcessEnv> {
  return {
    ...PREVIEW,
    CONTENTFUL_SPACE_ID: 'waypost',
    CONTENTFUL_PREVIEW_TOKEN: (await readContentTokens(backend)).preview,
    CONTENTFUL_HOST: `${backend.url}/content`,
  }
}
