/** How long readers wait for Home while people sign in, the server on one core. */
import { PASSWORD, post, registerMany, startPinned } from './accounts.ts'
import { measureHomeBeside, PAGES_A_SECOND } from './home.ts'
import { atRate } from './rate.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

/** Slow machines hash a dozen passwords a second on a core. */
const SIGN_INS_A_SECOND = 8
const SECONDS = 10
const ROUNDS = 5

export async function benchSignIns(): Promise<Result> {
  const { waypost, where } = await startPinned()
  try {
    const emails = await registerMany(waypost, SIGN_INS_A_SECOND)
    const times: number[] = []
    const rounds = { rounds: ROUNDS, aloneSeconds: SECONDS, besideSeconds: SECONDS }
    const home = await measureHomeBeside('sign-ins', waypost.url, rounds, async () => {
      const round = await atRate(SIGN_INS_A_SECOND, SECONDS, async (index) => {
        const email = emails[index % emails.length]
        const status = await post(`${waypost.url}/api/auth/sign-in`, { email, password: PASSWORD })
        if (status !== 200) throw new Error(`A sign-in was answered with ${status}`)
      })
      times.push(median(round))
    })
    return {
      title: 'Home while people sign in',
      conditions: `${PAGES_A_SECOND} requests for Home and ${SIGN_INS_A_SECOND} sign-ins a second, ${where}, medians of ${ROUNDS} rounds of ${SECONDS} s`,
      figures: [...home, { what: 'a sign-in, p50', value: median(times), unit: 'ms' }],
    }
  } finally {
    await waypost.stop()
  }
}
