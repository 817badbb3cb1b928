import { cp } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { TEST_TOKEN } from '../../content-folder.testing.ts'
import { newFolder, notes, writeJournal } from '../../journal/journal.testing.ts'
import { ask, askAll, openSyncedSite, TEST_KEY } from './sync.testing.ts'
import { readSyncToken } from './sync-token.ts'

describe('a sync', () => {
  it.each([
    ['', 'BadRequest'],
    ['initial=false', 'BadRequest'],
    ['initial=', 'BadRequest'],
    ['type=Entry', 'BadRequest'],
    ['initial=true&initial=true', 'BadRequest'],
    ['initial=true&limit=5&limit=5', 'BadRequest'],
    ['initial=true&limit=0', 'BadRequest'],
    ['initial=true&limit=1001', 'BadRequest'],
    ['initial=true&limit=1.5', 'BadRequest'],
    ['initial=true&limit=-1', 'InvalidQuery'],
    ['initial=true&type=entry', 'BadRequest'],
    ['initial=true&type=', 'BadRequest'],
    ['initial=true&type=__proto__', 'BadRequest'],
    ['initial=true&content_type=note', 'BadRequest'],
    ['initial=true&type=Asset&content_type=note', 'BadRequest'],
    ['initial=true&type=Entry&content_type=none', 'InvalidQuery'],
    ['initial=true&skip=1', 'InvalidQuery'],
    ['initial=true&locale=en-US', 'InvalidQuery'],
    ['initial=true&constructor=1', 'InvalidQuery'],
    ['sync_token=', 'BadRequest'],
    ['sync_token=!', 'BadRequest'],
    [`sync_token=${'A'.repeat(43)}`, 'BadRequest'],
    [`sync_token=${'A'.repeat(5000)}`, 'BadRequest'],
  ])('refuses %s', async (query, id) => {
    const { status, body } = await ask(openSyncedSite(notes('A')), query)
    expect([status, body.sys.id]).toEqual([400, id])
  })

  it.each(['initial=true', 'limit=1', 'type=all', 'content_type=note', 'some=1', 'sync_token=A'])(
    'accepts no other parameter with a token, not %s',
    async (parameter) => {
      const site = openSyncedSite(notes('A'))
      const { end } = await askAll(site, 'initial=true')
      const { status, body } = await ask(site, `${end}&${parameter}`)
      expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
      expect(body.message).toMatch(/^When passing a sync token you can not pass any other parameters\. /)
      expect((await ask(site, `${end}&access_token=${TEST_TOKEN}`)).status).toBe(200)
    },
  )
})

describe('a sync token', () => {
  it('is refused when any of its characters changes', async () => {
    const site = openSyncedSite(notes('A', 'B'))
    const { next = '' } = await ask(site, 'initial=true&limit=1')
    const token = next.split('=')[1]
    const space = notes()
    expect(readSyncToken(token, space, TEST_KEY)).toMatchObject({ kind: 'page' })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= '
    for (let index = 0; index < token.length; index++) {
      for (const character of alphabet) {
        if (character === token[index]) continue
        const forged = token.slice(0, index) + character + token.slice(index + 1)
        expect(() => readSyncToken(forged, space, TEST_KEY)).toThrow('Start over with "initial=true".')
      }
    }
    for (const forged of [token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`])
      expect(() => readSyncToken(forged, space, TEST_KEY)).toThrow('Start over')
  })

  it.each([
    ['space', { id: 'other' }],
    ['environment', { environment: 'other' }],
  ])('is refused in another %s', async (_, other) => {
    const space = notes('A')
    const { end } = await askAll(openSyncedSite(space), 'initial=true')
    const token = end.split('=')[1]
    expect(readSyncToken(token, space, TEST_KEY)).toMatchObject({ kind: 'changes' })
    expect(() => readSyncToken(token, { ...space, ...other }, TEST_KEY)).toThrow('Start over')
  })

  it('is refused with another key', async () => {
    const dir = await newFolder()
    const { end } = await askAll(openSyncedSite(notes('A'), { dir }), 'initial=true')
    expect((await ask(openSyncedSite(notes('A'), { dir }), end)).status).toBe(200)
    const { status, body } = await ask(openSyncedSite(notes('A'), { dir, signingKey: 'another' }), end)
    expect([status, body.sys.id]).toEqual([400, 'BadRequest'])
  })

  it('is refused with another journal', async () => {
    const { next = '' } = await ask(openSyncedSite(notes('A', 'B')), 'initial=true&limit=1')
    const { end } = await askAll(openSyncedSite(notes('A', 'B')), 'initial=true')
    for (const query of [end, next]) {
      const { status, body } = await ask(openSyncedSite(notes('A', 'B')), query)
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining('Start over with "initial=true".'),
      ])
    }
  })

  it('is refused when an older copy has replaced the journal', async () => {
    const { dir } = await writeJournal()
    const older = await newFolder()
    await cp(dir, older, { recursive: true })
    const site = openSyncedSite(notes('A', 'B'), { dir })
    const { end: known } = await askAll(site, 'initial=true')
    site.publish(notes('A', 'C'))
    const { next = '' } = await ask(site, 'initial=true&limit=1')
    const { end } = await askAll(site, 'initial=true')
    const restored = openSyncedSite(notes('A', 'B'), { dir: older })
    expect((await ask(restored, known)).status).toBe(200)
    for (const query of [next, end]) expect((await ask(restored, query)).status).toBe(400)
  })

  it('is short enough for any address', async () => {
    const site = openSyncedSite(notes('A', 'B'))
    const { next = '' } = await ask(site, 'initial=true&limit=1&type=Entry&content_type=note')
    expect(next.length).toBeLessThan(300)
  })
})
