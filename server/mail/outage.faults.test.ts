import { randomInt } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { roundsOf } from '../../tests/helpers/rounds.ts'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { MESSAGE, openTestContact, payload } from './contact.testing.ts'
import { HANG_UP, refusal, startMailServer } from './mail-server.testing.ts'

const VISITORS = roundsOf(100, 1_000)

describeOnBothDatabases('mails', (open) => {
  it('of many visitors all arrive once through a server that fails every third time', async () => {
    const failures = { refused: 0, deferred: 0, hungUp: 0 }
    const failsNow = () => randomInt(9) === 0
    await using server = await startMailServer({
      onRecipient: () => {
        if (failsNow()) throw (failures.deferred++, refusal(451, 'Later'))
      },
      onMessage: () => {
        if (failsNow()) throw (failures.hungUp++, HANG_UP)
        if (failsNow()) throw (failures.refused++, refusal(452, 'No room'))
      },
    })
    const database = await open()
    const options = { smtpUrl: server.url, retryDelaysMs: Array<number>(24).fill(20) }
    await using one = await openTestContact(async () => database, options)
    await using two = await openTestContact(async () => database, options)
    for (const { outbox } of [one, two]) outbox.start()
    const subjects = Array.from({ length: VISITORS }, (_, index) => `Message ${index}`)
    for (const [index, subject] of subjects.entries()) {
      const answer = await (index % 2 ? one : two).send(payload({ ...MESSAGE, subject }))
      expect(answer.status).toBe(200)
    }
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(VISITORS), 250_000)
    await vi.waitFor(async () => expect((await one.rows()).every(({ sentAt }) => sentAt)).toBe(true), 10_000)
    const delivered = server.received.map(({ subject = '' }) => subject.replace(' (Side Lower)', ''))
    expect(delivered.toSorted()).toEqual(subjects.toSorted())
    const failed = Object.values(failures).reduce((sum, times) => sum + times, 0)
    expect(failed).toBeGreaterThan(VISITORS / 8)
  })
})
