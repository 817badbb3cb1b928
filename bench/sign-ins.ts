/** How long readers wait for Home while people sign in, the server on one core. */
import { getRaw } from '../tests/helpers/http.ts'
import { PASSWORD, post, registerMany, startPinned } from './accounts.ts'
import { atRate } from './rate.ts'
import { median, percentile } from './statistics.ts'

/** What Home's p99 may reach. */
const LIMIT_MS = 50
const SIGN_INS_A_SECOND = 20
const PAGES_A_SECOND = 50
const SECONDS = 10
const ROUNDS = 5

export async function benchSignIns() {
  const { waypost, where } = await startPinned()
  try {
    const emails = await registerMany(waypost, SIGN_INS_A_SECOND)
    const home = () => getRaw(`${waypost.url}/home`)
    const signIn = async (index: number) => {
      const email = emails[index % emails.length]
      const status = await post(`${waypost.url}/api/auth/sign-in`, { email, password: PASSWORD })
      if (status !== 200) throw new Error(`A sign-in was answered with ${status}`)
    }
    await home()

    console.log(
      `\nHome, ${PAGES_A_SECOND} requests a second, alone and beside ${SIGN_INS_A_SECOND} sign-ins a second, ${where} (medians of ${ROUNDS} rounds of ${SECONDS} s)`,
    )
    const alone: number[] = []
    const beside: number[] = []
    const signInTimes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(percentile(await atRate(PAGES_A_SECOND, SECONDS, home), 0.99))
      const [pages, signIns] = await Promise.all([
        atRate(PAGES_A_SECOND, SECONDS, home),
        atRate(SIGN_INS_A_SECOND, SECONDS, signIn),
      ])
      beside.push(percentile(pages, 0.99))
      signInTimes.push(median(signIns))
    }
    console.log(`  Home alone, p99              ${median(alone).toFixed(1)} ms`)
    console.log(
      `  Home beside sign-ins, p99    ${median(beside).toFixed(1)} ms, ${(median(beside) / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`,
    )
    console.log(`  a sign-in, p50               ${median(signInTimes).toFixed(1)} ms`)
  } finally {
    await waypost.stop()
  }
}
