import type { Config } from './config/config.ts'
import { describeDatabase } from './database/database.ts'

/** The text printed once the server is ready: the address of the site, and where its parts are. */
export function greeting(
  { publicUrl, contentDir, contentful, database, preview }: Config,
  mail: string,
): string {
  const source = contentful
    ? `space ${contentful.space} at ${contentful.host}${contentful.basePath}`
    : `the files in ${contentDir}`
  const workspace = preview ? `\n  Preview              ${describePreview(preview)}` : ''
  return `
  Waypost is ready at  ${publicUrl}

  Articles             ${source}${workspace}
  Database             ${describeDatabase(database)}
  E-mail               ${mail}

  Stop with Ctrl-C.
`
}

function describePreview({ isLocal }: { isLocal: boolean }): string {
  return `with drafts and the future; ${isLocal ? 'open on this machine alone' : 'asks for the preview token'}`
}
