import { randomBytes } from 'node:crypto'
import { createContentFolder, writeArticle, type ArticleFile } from './content-folder.ts'
import { expect, sharedWaypost, test as base } from './test.ts'
import type { Waypost } from './waypost.ts'

/** A text higher than the window. */
const BODY = Array.from(
  { length: 40 },
  (_, at) => `Paragraph ${at + 1}. ${'The boats go out early. '.repeat(8)}`,
)

/**
 * The test of journeys about likes and comments: a worker's tests share the blog `waypost`, and `article` is one that no
 * other test likes or comments on.
 */
export const test = base.extend<{ article: ArticleFile }, { waypost: Waypost }>({
  waypost: sharedWaypost(async () => ({
    contentDir: await createContentFolder([]),
    env: { COMMENTS_PER_MINUTE: '1000' },
  })),
  article: async ({ waypost }, use) => {
    const id = `talk-${randomBytes(6).toString('hex')}`
    const article = { id, title: 'The Boats', date: '2026-01-01', body: BODY.join('\n\n') }
    await writeArticle(waypost.contentDir, article)
    const readStatus = async () => (await fetch(`${waypost.url}/api/entries/${id}`)).status
    await expect.poll(readStatus).toBe(200)
    await use(article)
  },
})

export { expect }
