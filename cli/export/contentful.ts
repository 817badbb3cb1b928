import { resolve } from 'node:path'
import { StartError } from '#server/errors.ts'
import {
  exportToContentful,
  MovingError,
  type ExportRemark,
  type ExportReport,
} from '@waypost/content-service/moving'
import type { Action } from '../command.ts'
import { readConfig, warnOfHostedSpace } from '../config.ts'
import { optionalWord } from '../arguments.ts'
import { count, formatNumber, listUnder } from '../printing.ts'
import { withProgress } from '../progress.ts'
import type { OPTIONS } from './options.ts'

const DEFAULT_FOLDER = 'contentful-export'

const HELP = `Writes export.json and the files of content/assets into FOLDER, and changes nothing in content/. site.yaml, comments, likes
and accounts are not exported, because Contentful has no place for them.

To move it into a space at Contentful, whose default language must be yours, run this in FOLDER:

  npx contentful-import --space-id SPACE --management-token TOKEN \\
    --content-file export.json --upload-assets --assets-directory .

If you have a taxonomy.yaml, this comes before it:

  npx contentful-cli organization import --organization-id ORGANIZATION --management-token TOKEN \\
    --content-file "$PWD/export.json"

To move it into another Waypost: ./waypost import contentful FOLDER/export.json

The exit code is 0 if everything was exported, 1 if not, and 2 for wrong arguments.`

export const contentful: Action<typeof OPTIONS> = {
  takes: '[FOLDER]',
  about: 'writes your content as a file that Contentful takes',
  description: `writes your content into FOLDER, as a file that Contentful takes; ${DEFAULT_FOLDER} if you name none`,
  help: HELP,
  async run({ values, words, usage }) {
    const folder = resolve(optionalWord({ words, usage }, 'folder') ?? DEFAULT_FOLDER)
    const config = readConfig()
    const { contentDir, dataDir } = config
    warnOfHostedSpace(config, 'exports')
    const report = await withProgress('Writing', (onProgress) =>
      exportToContentful({
        contentDir,
        dataDir,
        folder,
        withoutDrafts: values['no-drafts'],
        isDryRun: values['dry-run'],
        overwrites: values.overwrite,
        onProgress,
      }),
    ).catch((error: unknown) => {
      throw error instanceof MovingError ? new StartError(error.message, { cause: error }) : error
    })
    return { json: report, lines: describe(report), code: report.missing.length > 0 ? 1 : 0 }
  },
}

function describe({ file, isDryRun, counts, missing, changed }: ExportReport): string[] {
  const { contentTypes, locales, tags, concepts, entries, drafts, assets, assetBytes } = counts
  return [
    isDryRun ? `Nothing was written. ${file} would hold:` : `${file} holds:`,
    `  ${count(entries, 'entry', 'entries')}${drafts > 0 ? `, ${formatNumber(drafts)} of them unpublished` : ''}`,
    `  ${count(assets, 'file')}, ${formatNumber(Math.ceil(assetBytes / 1000))} kB`,
    `  ${count(contentTypes, 'content type')}, ${count(locales, 'language')}, ${count(tags, 'tag')}, ${count(concepts, 'concept')}`,
    ...describeRemarks('Not in it', missing),
    ...describeRemarks('Worth knowing', changed),
    ...(isDryRun ? [] : ['', 'What to do with it: ./waypost export contentful --help']),
  ]
}

function describeRemarks(title: string, remarks: readonly ExportRemark[]): string[] {
  return listUnder(
    title,
    remarks.map(({ about, reason }) => `${about}: ${reason}`),
  )
}
