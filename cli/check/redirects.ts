import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRedirect, REDIRECTS_FILE, type Redirects } from '#server/site/site.ts'
import type { Finding } from './finding.ts'

/** Why an address of the site does not exist; `undefined` if it does. */
type ProblemOf = (written: string) => string | undefined

/** Creates a function that follows the redirects of a link to its final address. */
export function createLead(
  redirects: Redirects,
  publicUrl: string,
  problemOf: ProblemOf,
): (written: string) => string {
  return (written) => {
    const url = problemOf(written) === undefined ? null : URL.parse(written, `${publicUrl}/article/`)
    if (url?.origin !== publicUrl) return written
    return (
      findRedirect(redirects, url.pathname + url.search, (path) => problemOf(path) === undefined) ?? written
    )
  }
}

/** Finds redirects that lead nowhere, lead to other redirects, or are never used. */
export async function findIdleRedirects(
  contentDir: string,
  redirects: Redirects,
  problemOf: ProblemOf,
): Promise<Finding[]> {
  const isPage = (path: string) => problemOf(path) === undefined
  const found = Object.entries(redirects.written).flatMap(([old, target]) => {
    const reason = whyIdle(old, target)
    return reason === undefined ? [] : [{ old, reason }]
  })
  if (found.length === 0) return []
  const lines = (await readFile(join(contentDir, REDIRECTS_FILE), 'utf8')).split('\n')
  return found.map(({ old, reason }) => {
    const index = lines.findIndex((line) => line.trimStart().replace(/^['"]/, '').startsWith(old))
    return { file: REDIRECTS_FILE, line: index === -1 ? undefined : index + 1, reason }
  })

  function whyIdle(old: string, target: string): string | undefined {
    if (!old.endsWith('*') && !old.includes('?') && isPage(old))
      return `'${old}' is a page of the site, so it never redirects. Remove this line.`
    if (target.endsWith('*') || !target.startsWith('/')) return undefined
    const end = findRedirect(redirects, target, isPage)
    if (end !== undefined)
      return `'${old}' leads to '${target}', and from there to '${end}'. Write '${end}' directly.`
    return isPage(target) ? undefined : `'${old}' leads to '${target}', which does not exist.`
  }
}
