import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import metadata from '../../package.json' with { type: 'json' }
import { exportSite } from '#server/static-site/static-site.ts'
import type { SiteReport } from '#server/static-site/types.ts'
import { optionalWord } from '../arguments.ts'
import type { Action } from '../command.ts'
import { readConfig } from '../config.ts'
import { count, listUnder } from '../printing.ts'
import { withProgress } from '../progress.ts'
import type { OPTIONS } from './options.ts'

const DEFAULT_FOLDER = 'site-export'

const HELP = `FOLDER then has what readers see now: every page, list, feed and size of a picture, the comments in the articles, and a search of
titles. Any web server shows it, at any address, and so does a browser that opens index.html from a disk. What needs a server is missing: sign-in,
likes, new comments, and the contact form.

In FOLDER/content is the Markdown of everything that is published, and FOLDER/comments.jsonl has the visible comments, without accounts and
addresses. Drafts and hidden comments are nowhere in it, and pictures do not say where they were taken, so you can publish the
whole folder. But the Markdown is as you wrote it, with notes to yourself such as <!-- these --> and # these.

Feeds and link previews need the address of the site, which is PUBLIC_URL. The command also works while the site is running.

To make a Waypost of it again: ./waypost import folder FOLDER

The exit code is 0 if everything was written, 1 if not, and 2 for wrong arguments.`

export const site: Action<typeof OPTIONS> = {
  takes: '[FOLDER]',
  about: 'writes the whole site as files that need no server',
  description: `writes the whole site into FOLDER, as files that need no server; ${DEFAULT_FOLDER} if you name none`,
  options: ['overwrite', 'json'],
  help: HELP,
  async run({ values: { overwrite = false }, words, usage }) {
    const folder = resolve(optionalWord({ words, usage }, 'folder') ?? DEFAULT_FOLDER)
    const config = readConfig()
    // As in server/start.ts: the heap would grow to several times of what is in use.
    setFlagsFromString('--heap-growing-percent=60')
    const report = await withProgress('Writing', (onProgress) =>
      exportSite({ config, folder, overwrites: overwrite, version: metadata.version, onProgress }),
    )
    return {
      json: report,
      lines: describe(report, config.publicUrl),
      code: report.missing.length > 0 ? 1 : 0,
    }
  },
}

function describe(report: SiteReport, publicUrl: string): string[] {
  const { folder, pages, files, articles, comments, redirects, missing, skippedRedirects } = report
  return [
    `${folder} holds:`,
    `  ${count(pages, 'page')}, ${count(articles, 'article')} among them, with ${count(comments, 'comment')}`,
    `  ${count(files - pages, 'other file')}`,
    `  ${count(redirects, 'page')} that lead from old addresses to new ones`,
    ...listUnder('Pages name these addresses, at which nothing is', missing),
    ...listUnder('Only a server can lead these old addresses to new ones', skippedRedirects),
    '',
    `Feeds and link previews name ${publicUrl}, as PUBLIC_URL says. Look at it: ${folder}/index.html`,
  ]
}
