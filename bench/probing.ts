/** Whether the time of an answer tells if an address has an account: for each, asked in turn, known against unknown. */
import { newAddress, PASSWORD, post, registerMany, startPinned } from './accounts.ts'
import { timeOf } from './rate.ts'
import { median } from './statistics.ts'

const ACCOUNTS = 70
/** An address may ask for three resets an hour. */
const ROUNDS = 3 * ACCOUNTS

export async function benchProbing() {
  const { waypost, where } = await startPinned()
  try {
    const known = await registerMany(waypost, ACCOUNTS)
    console.log(
      `\nTime of the answer for an address with and without an account (medians of ${ROUNDS}, ${where})`,
    )
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
      const ratio = median(withMs) / median(withoutMs)
      console.log(
        `  ${name.padEnd(8)} with ${median(withMs).toFixed(2)} ms, without ${median(withoutMs).toFixed(2)} ms, ratio ${ratio.toFixed(3)}`,
      )
    }
  } finally {
    await waypost.stop()
  }
}
