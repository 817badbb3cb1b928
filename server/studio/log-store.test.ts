import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { createLogAction, listActions, logRefusal } from './log-store.ts'

describeOnBothDatabases('the log', (open) => {
  it('counts the refused sign-ins of a day in one line, so that her own stay visible', async () => {
    const { db } = await open()
    let now = new Date('2026-11-26T08:00:00.000Z')
    const log = createLogAction(db, () => now)
    await log('sign-in', { detail: 'Safari on iPhone' })
    for (let day = 27; day < 30; day += 1) {
      now = new Date(`2026-11-${day}T23:59:00.000Z`)
      await Promise.all(Array.from({ length: 150 }, () => logRefusal(db, now, 'Firefox on Linux')))
    }
    now = new Date('2026-11-30T00:00:00.000Z')
    await logRefusal(db, now, 'Chrome on Windows')
    const refused = { action: 'sign-in-refused', detail: 'Firefox on Linux', times: 150 }
    expect(await listActions(db, 200)).toEqual([
      { ...refused, at: now.toISOString(), detail: 'Chrome on Windows', times: 1 },
      { ...refused, at: '2026-11-29T23:59:00.000Z' },
      { ...refused, at: '2026-11-28T23:59:00.000Z' },
      { ...refused, at: '2026-11-27T23:59:00.000Z' },
      { action: 'sign-in', at: '2026-11-26T08:00:00.000Z', detail: 'Safari on iPhone' },
    ])
  })

  it('forgets refused sign-ins after a year, as everything else', async () => {
    const { db } = await open()
    await logRefusal(db, new Date('2025-11-26T08:00:00.000Z'), 'Firefox on Linux')
    await createLogAction(db, () => new Date('2026-11-28T08:00:00.000Z'))('sign-in')
    expect(await listActions(db, 200)).toMatchObject([{ action: 'sign-in' }])
  })
})
