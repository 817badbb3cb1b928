import { resolve } from 'node:path'
import type { WordpressReport } from '#server/wordpress-export/types.ts'
import { exportToWordpress } from '#server/wordpress-export/wordpress-export.ts'
import { optionalWord } from '../arguments.ts'
import type { Action } from '../command.ts'
import { readConfig } from '../config.ts'
import { count, formatNumber } from '../printing.ts'
import { withProgress } from '../progress.ts'
import type { OPTIONS } from './options.ts'

const DEFAULT_FILE = 'wordpress-export.xml'

const HELP = `FILE is what WordPress writes at Tools > Export (WXR 1.2), which Ghost, Hugo, Jekyll and most other programs import as well: articles,
pages and comments with names, dates and answers, categories, tags, excerpts, and the addresses of pictures. It has no e-mail addresses, likes
and accounts. Texts are HTML.

The other program fetches the pictures from your site, so set PUBLIC_URL, and keep the site running until the import has ended.

The exit code is 0 if everything was exported, 1 if not, and 2 for wrong arguments.`

export const wordpress: Action<typeof OPTIONS> = {
  takes: '[FILE]',
  about: 'writes articles, pages and comments as WordPress does',
  description: `writes articles, pages and comments into FILE, as WordPress does; ${DEFAULT_FILE} if you name none`,
  options: ['no-drafts', 'overwrite', 'json'],
  help: HELP,
  async run({ values, words, usage }) {
    const file = resolve(optionalWord({ words, usage }, 'file') ?? DEFAULT_FILE)
    const config = readConfig()
    const { overwrite: overwrites = false, 'no-drafts': withoutDrafts = false } = values
    const report = await withProgress('Writing', (onProgress) =>
      exportToWordpress({ config, file, overwrites, withoutDrafts, onProgress }),
    )
    return {
      json: report,
      lines: describe(report, config.publicUrl),
      code: report.hiddenFiles.length > 0 ? 1 : 0,
    }
  },
}

function describe(report: WordpressReport, publicUrl: string): string[] {
  const { file, articles, pages, drafts, comments, files, hiddenFiles } = report
  return [
    `${file} holds:`,
    `  ${count(articles, 'article')} and ${count(pages, 'page')}${drafts > 0 ? `, ${formatNumber(drafts)} of them unpublished` : ''}`,
    `  ${count(comments, 'comment')}`,
    `  the addresses of ${count(files, 'file')} at ${publicUrl}`,
    ...(hiddenFiles.length > 0
      ? [
          '',
          'Drafts with files that have no public address, which no program can fetch:',
          ...hiddenFiles.map((id) => `  ${id}`),
        ]
      : []),
  ]
}
