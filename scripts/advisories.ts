/**
 * Looks up known vulnerabilities of all packages, and fails if there is one. A build contains packages of development.
 *
 *   node scripts/advisories.ts
 *
 * If the registry does not answer, it prints a line and succeeds.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Advisories that do not affect Waypost: address and reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const TIMEOUT_MS = 8_000

interface Advisory {
  url: string
  title: string
  name: string
  severity: string
  range: string
}

/** The output of `npm audit --json`; without an answer of the registry it has no `vulnerabilities`. */
interface Report {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
}

/** Requests the advisories about a folder's packages; `undefined` without an answer. */
export async function findAdvisories(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[] | undefined> {
  const words = ['audit', '--json', '--package-lock-only', '--fetch-retries=0']
  const printed = await new Promise<string>((resolve) => {
    const options = { cwd: dir, env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    // npm also exits with an error after finding something.
    execFile('npm', words, { ...options, shell: process.platform === 'win32' }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const vulnerabilities = parseReport(printed)?.vulnerabilities
  if (!vulnerabilities) return undefined
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via !== 'string')
    .filter(({ url }) => !(url in EXCEPTIONS))
  return [...new Set(found.map(describe))]
}

function describe({ name, range, severity, title, url }: Advisory): string {
  return `${name} ${range}: ${title} (${severity}, ${url})`
}

function parseReport(printed: string): Report | undefined {
  try {
    return JSON.parse(printed) as Report
  } catch {
    // npm was stopped before it had printed the whole report.
    return undefined
  }
}

if (import.meta.main) {
  const found = await findAdvisories(fileURLToPath(new URL('..', import.meta.url)))
  if (!found) console.log('Advisories were not looked up: the registry did not tell any.')
  for (const line of found ?? []) console.error(line)
  if (found && found.length > 0) process.exitCode = 1
}
