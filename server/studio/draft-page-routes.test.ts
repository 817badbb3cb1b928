import { openContentService } from '@waypost/content-service'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { testContext } from '../context.testing.ts'
import { openMemory } from '../database/databases.testing.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { tooManyAttempts } from '../errors.ts'
import { draftPageRoutes } from './draft-page-routes.ts'

it('renders a draft once for all who ask for the same text', async () => {
  const { ask, rendered, release } = await openDraft()
  const asked = Array.from({ length: 40 }, () => ask())
  await vi.waitFor(() => expect(rendered).toHaveLength(1))
  release()
  const answers = await Promise.all(asked)
  answers.push(await ask())
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
  expect(rendered).toEqual(['plan'])
})

it.each<[string, (opened: Opened) => unknown]>([
  ['its text', ({ dir }) => writeFile(join(dir, 'articles/plan.md'), draft('Later.'))],
  ['the site', ({ changeSite }) => changeSite()],
])('renders it again after a change of %s', async (_, change) => {
  const opened = await openDraft()
  opened.release()
  const before = await (await opened.ask()).text()
  await change(opened)
  const answer = await opened.ask()
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toBe(before)
  expect(opened.rendered).toHaveLength(2)
})

it('keeps no refusal', async () => {
  const { ask, refuseOnce, release } = await openDraft()
  release()
  refuseOnce()
  expect((await ask()).status).toBe(429)
  expect((await ask()).status).toBe(200)
})

it('may be stored and indexed by nobody, and says nothing of the link to other sites', async () => {
  const { ask, release } = await openDraft()
  release()
  for (const token of ['shared', 'a-guess']) {
    const { headers } = await ask(token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

it('is 404 once the link has ended, although its page was rendered', async () => {
  const { ask, end, release } = await openDraft()
  release()
  expect((await ask()).status).toBe(200)
  end()
  expect((await ask()).status).toBe(404)
})

it('is 404 for a text without a page', async () => {
  const { ask, dir, release } = await openDraft()
  release()
  await writeFile(join(dir, 'articles/plan.md'), '')
  expect((await ask()).status).toBe(404)
})

type Opened = Awaited<ReturnType<typeof openDraft>>

const draft = (body: string) => `---\ntitle: Plan\ndraft: true\n---\n\n${body}\n`

/** Opens the links to drafts over a folder with one draft. Each rendering waits for `release` and makes another page. */
async function openDraft() {
  const dir = await createContentFolder([])
  await writeFile(join(dir, 'articles/plan.md'), draft('Soon.'))
  const content = await openContentService({
    dir,
    tokens: { delivery: 'd', preview: 'p', signing: 's' },
    publicUrl: 'http://localhost',
    watch: false,
    onProblem() {},
  })
  onTestFinished(() => content.close())
  const database = await openMemory()
  const rendered: string[] = []
  const released = Promise.withResolvers<void>()
  let [site, hasEnded, isRefusing] = [0, false, false]
  const routes = draftPageRoutes(
    { ...testContext(), database },
    {
      content,
      draftLinks: {
        find: async (token) => (token === 'shared' && !hasEnded ? 'articles/plan' : undefined),
      },
      async renderPage(_, { id }) {
        if (isRefusing) {
          isRefusing = false
          throw tooManyAttempts(1)
        }
        rendered.push(id)
        await released.promise
        return `<p>Page ${rendered.length}</p>`
      },
      versions: [() => String(site)],
    },
  )
  routes.onError(createErrorHandler(testContext().log))
  return {
    dir,
    rendered,
    release: released.resolve,
    ask: async (token = 'shared') => routes.request(`/${token}`),
    changeSite: () => (site += 1),
    end: () => (hasEnded = true),
    refuseOnce: () => (isRefusing = true),
  }
}
