import { describe, expect, it } from 'vitest'
import { createOutageLog, describeSpan } from './outage-log.ts'

const MINUTE = 60_000

describe('an outage', () => {
  it('is logged at once, then after 5, 10 and 20 more minutes, and finally once a day', () => {
    const { outage, lines, clock } = openOutage()
    const loggedAt: number[] = []
    for (; clock.now <= 4 * 24 * 60 * MINUTE; clock.now += MINUTE) {
      const before = lines.length
      outage.report('it is down.', clock.now, -3 * MINUTE)
      if (lines.length > before) loggedAt.push(clock.now / MINUTE)
    }
    expect(loggedAt.slice(0, 5)).toEqual([0, 5, 15, 35, 75])
    expect(loggedAt.at(-1)! - loggedAt.at(-2)!).toBe(24 * 60)
    expect(lines[0]).toBe('The articles could not be read: it is down. Readers see those of 3 minutes ago.')
    expect(lines[3]).toBe('The articles could not be read: it is down. Readers see those of 38 minutes ago.')
  })

  it('is logged as over with its duration, and the next one is logged at once', () => {
    const { outage, lines, clock } = openOutage()
    outage.end()
    outage.report('it is down.', clock.now - MINUTE, undefined)
    clock.now += 11 * MINUTE
    outage.end()
    outage.end()
    outage.report('it is down again.', clock.now, clock.now)
    expect(lines).toEqual([
      'The articles could not be read: it is down. There are none to show yet.',
      'The articles can be read again, after 12 minutes.',
      'The articles could not be read: it is down again. Readers see those of 1 second ago.',
    ])
  })
})

it.each([
  [-5, '1 second'],
  [59_999, '59 seconds'],
  [MINUTE, '1 minute'],
  [89 * MINUTE, '1 hour'],
  [47 * 60 * MINUTE, '1 day'],
  [2_500 * 60 * MINUTE, '104 days'],
])('describeSpan writes %i ms as %j', (ms, words) => {
  expect(describeSpan(ms)).toBe(words)
})

function openOutage() {
  const lines: string[] = []
  const clock = { now: 0 }
  const write = (line: string) => void lines.push(line)
  const outage = createOutageLog({ error: write, info: write } as never, () => clock.now)
  return { outage, lines, clock }
}
