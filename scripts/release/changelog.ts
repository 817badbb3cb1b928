/** A version of three numbers. */
export const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

const UNRELEASED = '## [Unreleased]\n'

/**
 * Makes the unreleased changes a section of a version.
 *
 * @param changelog Text in the form of Keep a Changelog.
 * @param date `2026-11-28`.
 * @throws Error if there are no unreleased changes.
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(UNRELEASED)
  if (after === undefined || /^\s*(?:## |$)/.test(after))
    throw new Error("CHANGELOG.md has no changes below 'Unreleased'.")
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`
}

/** The changes of a version, without its heading. The empty text if it has no section. */
export function changesOf(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(`\n## [${version}] - `)
  const [, ...lines] = (after.split('\n## [')[0] ?? '').split('\n')
  return lines.join('\n').trim()
}

/** The next version with new abilities: 0.3.0 after 0.2.7. */
export function nextVersion(version: string): string {
  const [major, minor] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}
