/**
 * Looks up known weaknesses of the packages that run in production, and fails if there is one.
 *
 *   node scripts/advisories.ts
 *
 * Where the registry does not answer, or tells no advisories, a line says so and nothing fails.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Advisories that do not concern Waypost, by their addresses, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const TIMEOUT_MS = 8_000

interface Advisory {
  url: string
  title: string
  name: string
  severity: string
  range: string
}

/** What `npm audit --json` prints; without `vulnerabilities` where the registry told nothing. */
interface Report {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
}

/** Asks the registry for advisories about a folder's packages in production; `undefined` if it does not tell. */
export async function findAdvisories(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[] | undefined> {
  const words = ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0']
  const printed = await new Promise<string>((resolve) => {
    const options = { cwd: dir, env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
    // It also ends with an error when it found something.
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
    // npm was ended before it had printed a whole report.
    return undefined
  }
}

if (import.meta.main) {
  const found = await findAdvisories(fileURLToPath(new URL('..', import.meta.url)))
  if (!found) console.log('Advisories were not looked up: the registry did not tell any.')
  for (const line of found ?? []) console.error(line)
  if (found && found.length > 0) process.exitCode = 1
}
