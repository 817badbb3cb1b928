import { commandFor } from './command.ts'
import { readConfig, warnOfHostedSpace } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import type { Finding } from './check/finding.ts'
import { checkContent, type CheckResult } from './check/check-content.ts'
import { count } from './printing.ts'

export const command = commandFor('check', COMMON_OPTIONS, {
  takes: '',
  about: 'looks through what you wrote: mistakes, missing pictures and their descriptions, broken links',
  description: `looks through what you wrote, drafts too, and names what is wrong with its file and line:
what cannot be read, dates that are none, pictures that are missing or that nothing describes
to people who cannot see them, links to articles and pages that are not there;
and tells what became of an accent that could not be read on the site's paper`,
  options: ['json'],
  help: 'It changes nothing. The exit code is 0 where all is well, 1 where something is to be mended.',
  async run(given) {
    const config = readConfig()
    if (!given.values.json) warnOfHostedSpace(config, 'Looked through is')
    const result = await checkContent(config)
    return { json: result, lines: describe(result), code: result.findings.length > 0 ? 1 : 0 }
  },
})

function describe({ findings, remarks, articles, entries, assets }: CheckResult): string[] {
  const looked = [
    count(articles, 'article'),
    ...(entries > 0 ? [count(entries, 'other entry', 'other entries')] : []),
    count(assets, 'file'),
  ].join(', ')
  const said = [...listByFile(remarks), ...listByFile(findings)]
  if (findings.length === 0 && remarks.length > 0)
    return [
      ...said,
      `Nothing is to be mended. What is said above is for you to know; ${looked} looked through.`,
    ]
  if (findings.length === 0) return [...said, `All is well: ${looked} looked through.`]
  const files = new Set(findings.map(({ file }) => file)).size
  return [
    ...said,
    `${count(findings.length, 'thing')} to mend in ${count(files, 'file')}; ${looked} looked through.`,
  ]
}

function listByFile(findings: readonly Finding[]): string[] {
  return Object.entries(Object.groupBy(findings, ({ file }) => file)).flatMap(([file, found = []]) => [
    file,
    ...found.map(({ line, reason }) => `  ${line === undefined ? '' : `line ${line}: `}${reason}`),
    '',
  ])
}
