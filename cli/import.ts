import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { fetchOldFile } from '#server/http/fetch-old-file.ts'
import { StartError } from '#server/errors.ts'
import {
  groupRemarks,
  importContent,
  MovingError,
  SOURCES,
  type Import,
  type MovedKind,
  type Remark,
  type Source,
} from '@waypost/content-service/moving'
import { checkContent } from './check/check-content.ts'
import type { Finding } from './check/finding.ts'
import { commandFor, UsageError } from './command.ts'
import { readConfig, warnOfHostedSpace } from './config.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { storePeople } from './import-people.ts'
import { count, nameSome } from './printing.ts'
import { withProgress } from './progress.ts'

const OPTIONS = {
  'dry-run': { type: 'boolean', about: 'writes nothing, and shows what would be imported' },
  overwrite: {
    type: 'boolean',
    about: 'replaces existing files that differ; without it they are kept',
  },
  files: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    about: `a folder with the pictures and other files of the old site, such as a copy of wp-content/uploads`,
  },
  'no-downloads': {
    type: 'boolean',
    about:
      'leaves pictures and files out that are not on this computer, instead of fetching them from the old site',
  },
  changed: {
    type: 'string',
    value: 'HOW',
    about: `draft or publish: how to import entries of Contentful that were changed after publication, of which
the export contains only the changed version; draft by default`,
  },
  json: { ...COMMON_OPTIONS.json, about: 'for programs, with all remarks' },
} as const

const HELP = `From WordPress: in its Tools > Export, choose 'All content', and copy the folder wp-content/uploads. Then try the import,
and run it. A large site has several files: name all of them.

  ./waypost import site.xml --files uploads --dry-run
  ./waypost import site.xml --files uploads

Posts, pages, their pictures and other files come, and old addresses lead to the new ones. Private and password-protected texts
become drafts. Comments come with the names of their authors; people who follow the site by mail go to data/followers.csv.

From Ghost: in its Settings > Import/Export, choose 'Export content', and copy the folders images, media and files of its content.

  ./waypost import site.ghost.json members.csv redirects.yaml --files content

Texts for members become drafts. A ZIP file with all of these does as well, as with WordPress.

From a folder of Markdown, of Hugo, Jekyll, Eleventy, Astro, Obsidian or your own; or what ./waypost export site wrote:

  ./waypost import path/to/folder --dry-run

Name the folder of the whole site, with its settings: old addresses depend on them. Texts stay as they are, but for links, pictures
and the tags of the program. All that they had not hidden is public at once.

From Contentful: FILE is the JSON file that its own tool writes, next to the files of your assets:

  npx contentful-export --space-id SPACE --management-token TOKEN \\
    --include-drafts --include-archived --download-assets --export-dir export
  ./waypost import export/contentful-export-SPACE-master-....json

Each part of a space becomes:
  content types      a folder for each, with content-type.yaml
  entries            a Markdown file for each, or a YAML file where its type has no long text
  translations       a file next to the entry's, as in mira.de.md
  assets             a file in assets/, and one next to it with its description
  drafts, archived   the same, with draft: true
  languages, tags    locales.yaml, tags.yaml

Nothing that you wrote is lost: an existing file with another text is kept, and listed. Importing the same file again changes
nothing. If anything fails, the content folder stays as it was. docs/moving.md says more.

The exit code is 0 if everything was imported, 1 if something was not, and 2 for wrong arguments.`

export const command = commandFor('import', OPTIONS, {
  takes: '[SOURCE] FILE-OR-FOLDER [FILE...]',
  about: 'imports your content from WordPress, Ghost, a folder of Markdown or Contentful',
  description:
    'imports what another program exported (SOURCE is wordpress, ghost, folder or contentful, and is recognised if you name none) into your content folder, and reports what it could not import',
  help: HELP,
  async run({ values, words, usage }) {
    const { source, paths } = readSource(words, usage)
    const changed = readChanged(values.changed, usage)
    const config = readConfig()
    const { ownContentDir: contentDir } = config
    warnOfHostedSpace(config, 'imports into')
    // As in server/start.ts: the heap would grow to several times of what is in use.
    setFlagsFromString('--heap-growing-percent=60')
    const imported = await withProgress('Importing', (onProgress) =>
      importContent({
        source,
        paths,
        filesDirs: (values.files ?? []).map((each) => resolve(each)),
        contentDir,
        isDryRun: values['dry-run'],
        overwrites: values.overwrite,
        changed,
        fetchFile: values['no-downloads'] ? undefined : fetchOldFile,
        onProgress,
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof MovingError)) throw error
      throw new StartError(`${error.message}\nNothing was imported: ${contentDir} is as it was.`, {
        cause: error,
      })
    })
    const { report } = imported
    if (!report.isDryRun) await storePeople(imported, config)
    const check = report.isDryRun ? undefined : (await checkContent(config)).findings
    const lines = [
      ...describe(imported, contentDir),
      '',
      ...(check ? describeFindings(check) : ['Nothing was written.']),
    ]
    const json = { source: imported.source, ...report, check }
    return { json, lines, code: report.notTaken.length > 0 ? 1 : 0 }
  },
})

function readSource(words: readonly string[], usage: string): { source?: Source; paths: string[] } {
  const source = SOURCES.find((each) => each === words[0])
  const files = source === undefined ? words : words.slice(1)
  if (files.length === 0) throw new UsageError('Name the file of the export, or the folder.', usage)
  return { source, paths: files.map((file) => resolve(file)) }
}

function readChanged(changed = 'draft', usage: string): 'publish' | 'draft' {
  if (changed === 'publish' || changed === 'draft') return changed
  throw new UsageError(`--changed is '${changed}'; expected publish or draft.`, usage)
}

/** Describes what was imported, what was left out and why, and what was changed. */
function describe({ report }: Import, contentDir: string): string[] {
  const { isDryRun, taken, files, notTaken, changed } = report
  const things = kinds.flatMap((kind) => {
    const amount = taken[kind] ?? 0
    return amount === 0 ? [] : [`  ${count(amount, kind, plurals[kind])}`]
  })
  const { written, replaced, removed, unchanged, kept } = files
  const changes = [
    [written.length, 'new'],
    [replaced.length, 'replaced'],
    [removed.length, 'removed'],
    [unchanged.length, 'already there'],
    [kept.length, kept.length === 1 ? 'kept as you wrote it' : 'kept as you wrote them'],
  ] as const
  const changedFiles = changes
    .filter(([amount]) => amount > 0)
    .map(([amount, what]) => `${count(amount, 'file')} ${what}`)
  const isNews = written.length + replaced.length + removed.length > 0
  const headline = isDryRun
    ? 'Would be imported into'
    : isNews
      ? 'Imported into'
      : 'Nothing changed. Already in'
  return [
    `${headline} ${contentDir}:`,
    ...(things.length > 0 ? things : ['  nothing']),
    ...(changedFiles.length > 0 ? [`${changedFiles.join(', ')}.`] : []),
    ...section('Not imported, or not completely:', notTaken),
    ...(kept.length > 0 ? ['--overwrite replaces files with other content.'] : []),
    ...section('Imported with changes:', changed),
  ]
}

const kinds: readonly MovedKind[] = [
  'content type',
  'language',
  'tag',
  'concept',
  'concept scheme',
  'entry',
  'article',
  'page',
  'asset',
  'comment',
  'follower',
]

const plurals: Partial<Record<MovedKind, string>> = { entry: 'entries' }

function section(title: string, remarks: readonly Remark[]): string[] {
  if (remarks.length === 0) return []
  return [
    '',
    title,
    ...groupRemarks(remarks).flatMap(({ kind, reason, names }) => {
      if (kind === 'other') return [`  ${reason}`, `    ${nameSome(names)}`]
      return [`  ${reason}`, `    ${count(names.length, kind, plurals[kind])}: ${nameSome(names)}`]
    }),
  ]
}

/** What is wrong with the content folder after an import. */
function describeFindings(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return ['./waypost check finds no problems.']
  const rest = findings.length - MAX_FINDINGS
  return [
    './waypost check says:',
    ...findings
      .slice(0, MAX_FINDINGS)
      .map(({ file, line, reason }) => `  ${file}${line === undefined ? '' : `, line ${line}`}: ${reason}`),
    ...(rest > 0 ? [`  and ${count(rest, 'other problem')}.`] : []),
  ]
}

const MAX_FINDINGS = 50
