/** Whether the time of an answer tells if an address has an account: for each, asked in turn, known against unknown. */
import { newAddress, PASSWORD, post, registerMany, startPinned } from './accounts.ts'
import { timeOf } from './rate.ts'
import type { Figure, Result } from './result.ts'
import { median } from './statistics.ts'

const ACCOUNTS = 70
/** An address may ask for three resets an hour. */
const ROUNDS = 3 * ACCOUNTS

export async function benchProbing(): Promise<Result> {
  const { waypost, where } = await startPinned()
  try {
    const known = await registerMany(waypost, ACCOUNTS)
    const figures: Figure[] = []
    const signIn = (email: string) =>
      post(`${waypost.url}/api/auth/sign-in`, { email, password: `${PASSWORD}x` })
    const reset = (email: string) => post(`${waypost.url}/api/auth/password-reset`, { email })
    for (const [name, ask] of [
      ['sign-in', signIn],
      ['reset', reset],
    ] as const) {
      const [withMs, withoutMs] = [[], []] as [number[], number[]]
      for (let round = 0; round < ROUNDS; round += 1) {
        withMs.push(await timeOf(() => ask(known[round % ACCOUNTS])))
        withoutMs.push(await timeOf(() => ask(newAddress())))
      }
      const peer = { name: 'without an account', value: median(withoutMs) }
      figures.push({ what: `${name} with an account`, value: median(withMs), unit: 'ms', peer })
    }
    return {
      title: 'Whether the time of an answer tells who has an account',
      conditions: `medians of ${ROUNDS}, asked in turn, ${where}`,
      figures,
    }
  } finally {
    await waypost.stop()
  }
}
