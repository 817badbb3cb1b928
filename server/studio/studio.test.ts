import { openContentService } from '@waypost/content-service'
import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createContentFolder } from '../../tests/helpers/content-folder.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { makeSite } from '../backups/backups.testing.ts'
import { openCopies } from '../backups/backups.ts'
import { testContext } from '../context.testing.ts'
import { openMemory } from '../database/databases.testing.ts'
import { drawnLook, SAMPLE_SITE } from '../drawings/drawings.testing.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import { createTestIdentity, PASSWORD } from '../identity/identity.testing.ts'
import { ownerRoutes } from '../identity/owner-routes.ts'
import { openNumbers } from '../numbers/numbers.ts'
import { openStudioSettings } from '../site/studio-settings.ts'
import { openUpgrades } from '../upgrades/upgrades.ts'
import { createThreads } from '../interactions/interactions.testing.ts'
import { openTestMail } from '../mail/mail.testing.ts'
import { openStudio } from './studio.ts'
import type { CopiesJson } from './types.ts'

/** What she can undo: an entry and a picture go to the bin, a link to a draft can be made again, and an address blocked again. */
const CAN_BE_UNDONE = [
  '/entries/:type/:name',
  '/shared/:type/:name/:id',
  '/pictures/:name',
  '/comments/blocks/:block',
  '/mail/blocked/:sender',
  '/import',
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

it('answers about copies to the owner alone, and asks for a new proof before it gives or restores one', async () => {
  const { studio, cookie, wait } = await openSignedIn()
  const ask = (path: string, method = 'GET', headers: Record<string, string> = { cookie }) =>
    studio.routes.request(`${API}/copies${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  expect((await ask('', 'GET', {})).status).toBe(401)
  expect((await ask('', 'POST', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask('', 'POST')).status).toBe(202)
  const { copies } = await vi.waitFor(async () => {
    const listed = (await (await ask('')).json()) as CopiesJson
    expect(listed).toMatchObject({ copies: [{ state: 'readable' }] })
    expect(listed.work).toBeUndefined()
    return listed
  }, 10_000)
  const [{ name, bytes }] = copies
  const file = await ask(`/${name}/file`)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect((await file.arrayBuffer()).byteLength).toBe(bytes)
  expect((await ask('/..%2Fauth-secret/file')).status).toBe(404)
  wait(11)
  for (const [path, method] of [
    ['', 'GET'],
    ['/file', 'GET'],
    ['/restore', 'POST'],
  ])
    expect(await (await ask(`/${name}${path}`, method)).json()).toMatchObject({ code: 'sign-in-again' })
})

it('asks for a new proof before it sets the mail server, and never answers its password', async () => {
  const { studio, cookie, wait } = await openSignedIn()
  const server = { host: 'smtp.mail.example', port: 465, security: 'tls', user: 'me', from: OWNER }
  const put = (headers: Record<string, string>, json: object = { ...server, password: 'a secret' }) =>
    studio.routes.request(`${API}/mail/server`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(json),
    })
  expect((await put({})).status).toBe(401)
  expect((await put({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await put({ cookie }, { ...server, host: 'a b' })).status).toBe(400)
  const answer = await put({ cookie })
  expect(await answer.json()).toEqual({ lines: [], server: { ...server, hasPassword: true } })
  wait(11)
  expect(await (await put({ cookie })).json()).toMatchObject({ code: 'sign-in-again' })
  const machine = await studio.routes.request(`${API}/machine`, { headers: { cookie } })
  expect(await machine.json()).toEqual({ set: ['AUTH_SECRET'] })
  const asked = await studio.routes.request(`${API}/upgrade/question`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  })
  expect([asked.status, await asked.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
})

/** Opens a studio in which the owner is signed in. */
async function openSignedIn() {
  const database = await openMemory()
  let now = new Date()
  const context = { ...testContext({ now: () => now, dataDir: await makeTemporaryFolder('data') }), database }
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
  const upgrades = await openUpgrades(context, {
    releasesUrl: 'https://waypost.example/releases',
    version: '0.2.0',
    isAllowed: () => false,
  })
  const studio = await openStudio(context, {
    upgrades,
    isSample: false,
    ownContentDir: context.dataDir,
    catalog: {
      current: () => undefined,
      imageOrigins: () => [],
      request: async () => true,
      show: async () => undefined,
    },
    content: { ...content, sideWith: () => ({ accessToken: '', basePath: '', ...NO_SIDE }) },
    interactions: {
      moderation: createThreads(database).moderation,
      readCounts: async () => new Map(),
      moveThread: async () => {},
      deleteThread: async () => {},
      addImported: async () => 0,
      hasThread: async () => false,
    },
    numbers: openNumbers(context, { catalog: { current: () => undefined }, isCounting: () => true }),
    site: {
      view: () => SAMPLE_SITE,
      drawnLook: () => drawnLook(),
      pictures: () => [],
      hasOwnAccent: () => false,
      version: () => '1',
      addRedirect: async () => async () => {},
      siteText: {
        read: () => ({ text: '', version: '' }),
        write: async () => {},
        show: () => ({ view: SAMPLE_SITE, problems: [], accent: { light: SAME, dark: SAME } }),
        typefaces: () => '',
        styles: () => ({ typefaces: '', others: '' }),
      },
      studioSettings: await openStudioSettings(
        { contentDir: await createContentFolder([]), onChange() {}, onProblem() {} },
        {},
      ),
    },
    identity: {
      owner,
      readers: identity.readers,
      ownerRoutes: (enter) =>
        ownerRoutes({
          owner,
          clientAddress: context.clientAddress,
          siteName: context.siteName,
          siteEmail: () => OWNER,
          enter,
        }),
    },
    mail: openTestMail(context),
    pages: { renderStill: async () => undefined },
    server: createServer(),
    findings: async () => [],
    setNames: ['AUTH_SECRET'],
    trials: {
      address: async () => [],
      database: async () => [],
      content: async () => [],
      google: async () => [],
    },
    copies: openCopies(await makeSite(), {
      plan: () => ({ at: 'never', keep: 7 }),
      log: context.log,
      restart() {},
    }),
    isMailReady: () => true,
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

const SAME = { color: '#ae3322', contrast: 4.5 }
const NO_SIDE = { fetch: () => new Response(), hasFolder: async () => true }
