import type { Config } from './config.ts'
import { describe as describeDatabase } from './database/database.ts'

/** What is printed once readers can come: where the site is, and where what belongs to it is. */
export function greeting({ publicUrl, contentDir, contentful, database }: Config, mail: string): string {
  const source = contentful
    ? `space ${contentful.space} at ${contentful.host}${contentful.basePath}`
    : `the files in ${contentDir}`
  return `
  Waypost is ready at  ${publicUrl}

  Articles             ${source}
  Database             ${describeDatabase(database)}
  E-mail               ${mail}

  Stop with Ctrl-C.
`
}
