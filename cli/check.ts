import { commandFor } from './command.ts'
import { readConfig, warnOfHostedSpace } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import type { Finding } from './check/finding.ts'
import { checkContent, type CheckResult } from './check/check-content.ts'
import { count } from './printing.ts'

export const command = commandFor('check', COMMON_OPTIONS, {
  takes: '',
  about: 'checks what you wrote for mistakes, missing pictures and descriptions, and broken links',
  description: `checks what you wrote, drafts too, and lists each problem with its file and line: unreadable files, wrong dates,
pictures that are missing or have no description, links to articles and pages that do not exist;
and shows how an accent was changed that could not be read on the site's background`,
  options: ['json'],
  help: 'It changes nothing. The exit code is 0 without problems, 1 with problems.',
  async run(given) {
    const config = readConfig()
    if (!given.values.json) warnOfHostedSpace(config, 'checks')
    const result = await checkContent(config)
    return { json: result, lines: describe(result), code: result.findings.length > 0 ? 1 : 0 }
  },
})

function describe({ findings, remarks, articles, entries, assets }: CheckResult): string[] {
  const checked = [
    count(articles, 'article'),
    ...(entries > 0 ? [count(entries, 'other entry', 'other entries')] : []),
    count(assets, 'file'),
  ].join(', ')
  const files = new Set(findings.map(({ file }) => file)).size
  const result =
    findings.length > 0
      ? `${count(findings.length, 'problem')} in ${count(files, 'file')}.`
      : `No problems${remarks.length > 0 ? '; notes above' : ''}.`
  return [...listByFile(remarks), ...listByFile(findings), `${result} Checked ${checked}.`]
}

function listByFile(findings: readonly Finding[]): string[] {
  return Object.entries(Object.groupBy(findings, ({ file }) => file)).flatMap(([file, found = []]) => [
    file,
    ...found.map(({ line, reason }) => `  ${line === undefined ? '' : `line ${line}: `}${reason}`),
    '',
  ])
}
