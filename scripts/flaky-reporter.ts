import type { Reporter } from 'vitest/node'

/** Lists the tests that passed only in a second run. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: Parameters<NonNullable<Reporter['onTestCaseResult']>>[0]) {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const name of this.#flaky) console.log(`flaky: ${name}`)
  }
}
