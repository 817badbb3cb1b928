import { openContentService } from '@waypost/content-service'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { testContext } from '../context.testing.ts'
import { openMemory } from '../database/databases.testing.ts'
import { drawnLook, SAMPLE_SITE } from '../drawings/drawings.testing.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createTestIdentity, PASSWORD } from '../identity/identity.testing.ts'
import { ownerRoutes } from '../identity/owner-routes.ts'
import { openNumbers } from '../numbers/numbers.ts'
import { openStudioSettings } from '../site/studio-settings.ts'
import { createThreads } from '../interactions/interactions.testing.ts'
import { openStudio } from './studio.ts'

/** What she can undo: an entry and a picture go to the bin, a link to a draft can be made again, and an address blocked again. */
const CAN_BE_UNDONE = [
  '/entries/:type/:name',
  '/shared/:type/:name/:id',
  '/pictures/:name',
  '/comments/blocks/:block',
]

const API = '/studio/api'
const OWNER = 'owner@example.com'

it('asks for a new proof before everything that is deleted for good', async () => {
  const { studio, cookie, wait } = await openSignedIn()
  wait(11)
  const deletes = studio.routes.routes
    .filter(({ method, path }) => method === 'DELETE' && !path.endsWith('*'))
    .map(({ path }) => path.slice(API.length))
  const asksForProof = async (path: string) => {
    const names = path.replaceAll(/:\w+(?:\{[^}]*\})?/g, 'x')
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await studio.routes.request(`${API}${names}?used=yes`, { method: 'DELETE', headers })
    const code = answer.status === 204 ? '' : ((await answer.json()) as { code: string }).code
    expect([path, code]).not.toEqual([path, 'signed-out'])
    return code === 'sign-in-again'
  }
  const answers: Record<string, boolean> = {}
  for (const path of deletes) answers[path] = await asksForProof(path)
  expect(Object.keys(answers)).toEqual(
    expect.arrayContaining([...CAN_BE_UNDONE, '/bin/:id', '/pictures/bin/:id']),
  )
  expect(answers).toEqual(Object.fromEntries(deletes.map((path) => [path, !CAN_BE_UNDONE.includes(path)])))
})

/** Opens a studio in which the owner is signed in. */
async function openSignedIn() {
  const database = await openMemory()
  let now = new Date()
  const context = { ...testContext({ now: () => now }), database }
  const content = await openContentService({
    dir: await createContentFolder([]),
    tokens: { delivery: 'd', preview: 'p', signing: 's' },
    publicUrl: context.publicUrl,
    watch: false,
    onProblem() {},
  })
  onTestFinished(() => content.close())
  const { identity } = createTestIdentity(database)
  const { owner } = identity
  const studio = await openStudio(context, {
    isSample: false,
    catalog: { current: () => undefined, request: async () => true, show: async () => undefined },
    content: { ...content, sideWith: () => ({ accessToken: '', basePath: '', ...NO_SIDE }) },
    interactions: {
      moderation: createThreads(database).moderation,
      readCounts: async () => new Map(),
      moveThread: async () => {},
      deleteThread: async () => {},
      hasThread: async () => false,
    },
    numbers: openNumbers(context, { catalog: { current: () => undefined }, isCounting: () => true }),
    site: {
      view: () => SAMPLE_SITE,
      drawnLook: () => drawnLook(),
      pictures: () => [],
      version: () => '1',
      addRedirect: async () => async () => {},
      studioSettings: await openStudioSettings(
        { contentDir: await createContentFolder([]), onChange() {}, onProblem() {} },
        {},
      ),
    },
    identity: {
      owner,
      ownerRoutes: (enter) =>
        ownerRoutes({
          owner,
          clientAddress: context.clientAddress,
          siteName: context.siteName,
          siteEmail: () => OWNER,
          enter,
        }),
    },
    pages: { renderStill: async () => undefined },
    server: createServer(),
    findings: async () => [],
    openFiles: async () => ({ scripts: [], imports: [], editing: [], styles: [], close: async () => {} }),
  })
  onTestFinished(() => studio.close())
  studio.routes.onError(createErrorHandler(context.log))
  const form = { token: await owner.addLink(), email: OWNER, password: PASSWORD, confirmPassword: PASSWORD }
  const become = await studio.ownerRoutes.request('/', { method: 'POST', body: new URLSearchParams(form) })
  return {
    studio,
    cookie: become.headers.getSetCookie()[0].split(';', 1)[0],
    wait: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
  }
}

const NO_SIDE = { fetch: () => new Response(), hasFolder: async () => true }
