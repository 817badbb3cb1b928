import type { Config } from './config/config.ts'
import { describeDatabase } from './database/database.ts'

const STAND_IN = 'a stand-in, which signs in anybody on this machine; npm run serve has none'

/**
 * The text that the server prints at the start: the addresses of the site and its parts.
 * @param mail Describes where mails go.
 * @param ownerLink Present until the owner has an account.
 */
export function greeting(
  { publicUrl, contentDir, isSample, contentful, database, preview, google }: Config,
  mail: string,
  ownerLink?: string,
): string {
  const source = contentful
    ? `space ${contentful.space} at ${contentful.host}${contentful.basePath}`
    : `the files in ${contentDir}${isSample ? ', a sample' : ''}`
  const workspace = preview ? `\n  Preview              ${describePreview(preview)}` : ''
  const standIn = google.kind === 'emulated' ? `\n  Google               ${STAND_IN}` : ''
  const owner = ownerLink
    ? `\n\n  Write in your browser: open this link once, within a day, to make your account\n  ${ownerLink}`
    : ''
  return `
  Waypost is ready at  ${publicUrl}

  Articles             ${source}${workspace}
  Database             ${describeDatabase(database)}
  E-mail               ${mail}${standIn}${owner}

  ${isSample && !contentful ? 'Your own blog begins with ./waypost init\n  ' : ''}Stop with Ctrl-C.
`
}

function describePreview({ isLocal }: { isLocal: boolean }): string {
  return `with drafts and the future; ${isLocal ? 'open on this machine alone' : 'asks for the preview token'}`
}
