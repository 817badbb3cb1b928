import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { createErrorHandler } from '../../http/answer-error.ts'
import { openStudioSettings } from '../../site/studio-settings.ts'
import pino from 'pino'
import type { OwnerVariables } from '../guard.ts'
import { settingsRoutes } from './settings-routes.ts'

it('answers the settings, and changes those that a request names', async () => {
  const { ask, path } = await open()
  const before = await ask()
  expect(await before.json()).toMatchObject({
    settings: { counting: true, backups: { at: '04:00', keep: 7 } },
    decided: { 'backups.at': 'BACKUP_AT' },
  })
  const changed = await ask({ counting: false }, before.headers.get('etag'))
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ settings: expect.objectContaining({ counting: false }) }),
  ])
  expect(changed.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await readFile(path, 'utf8')).toContain('counting: no')
})

it.each<[code: string, status: number, json: unknown, tag?: string | null]>([
  ['stale', 412, { counting: false }, '"older"'],
  ['version-needed', 428, { counting: false }, null],
  ['invalid', 400, { comments: { hold: 'some' } }],
  ['invalid', 400, { admin: true }],
  ['refused', 422, { backups: { at: 'never' } }],
])('refuses as %s with %i: %j', async (code, status, json, tag) => {
  const { ask } = await open()
  const answer = await ask(json, tag === undefined ? (await ask()).headers.get('etag') : tag)
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
})

it('keeps fewer copies only for an owner who has just shown that it is her', async () => {
  const keep = async (copies: number, isFresh: boolean) => {
    const { ask } = await open(undefined, isFresh)
    return (await ask({ backups: { keep: copies } }, (await ask()).headers.get('etag'))).status
  }
  expect([await keep(6, false), await keep(8, false), await keep(6, true)]).toEqual([403, 200, 200])
})

it('changes nothing in a folder that is only to be read', async () => {
  const { ask } = await open('This is the sample.')
  const answer = await ask({ counting: false }, (await ask()).headers.get('etag'))
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'read-only', detail: 'This is the sample.' }),
  ])
})

async function open(whyNot?: string, isFresh = false) {
  const contentDir = await makeTemporaryFolder('site')
  const studioSettings = await openStudioSettings(
    { contentDir, onChange() {}, onProblem() {} },
    { 'backups.at': { line: 'BACKUP_AT', value: '04:00' } },
  )
  onTestFinished(() => studioSettings.close())
  const app = new Hono<{ Variables: OwnerVariables }>()
    .use(async (c, next) => {
      c.set('session', { id: 's', owner: { id: 'owner', email: 'owner@example.com' }, isFresh })
      await next()
    })
    .route('/', settingsRoutes({ studioSettings, whyNot: async () => whyNot, log: async () => {} }))
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  const ask = async (json?: unknown, tag?: string | null) =>
    app.request('/settings', {
      method: json === undefined ? 'GET' : 'PATCH',
      body: json === undefined ? undefined : JSON.stringify(json),
      headers: { 'content-type': 'application/json', ...(tag && { 'if-match': tag }) },
    })
  return { ask, path: join(contentDir, 'studio.yaml') }
}
