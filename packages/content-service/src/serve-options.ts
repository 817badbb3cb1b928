import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const USAGE = `Usage: content-service FOLDER [options]

Serves a folder of Markdown and other files as a Contentful space, and watches it for changes.

  --port 4000            Port; 0 for any free port.
  --host 127.0.0.1       Address to listen on. Outside this machine, both tokens are required.
  --space waypost        Id of the space.
  --environment master   Id of the environment.
  --delivery-token T     Access token for published content; 'delivery' by default.
  --preview-token T      Access token for everything with drafts; 'preview' by default.
  --data DIR             Folder for image sizes, conversions and the history of publications.
  --help`

export class UsageError extends Error {}

/** Parses the arguments. @returns `undefined` for `--help`. @throws UsageError */
export function readOptions(args: string[]) {
  const { values, positionals } = parseOptions(args)
  if (values.help) return undefined
  const [folder, ...others] = positionals
  if (folder === undefined) fail('Name the folder to serve.')
  if (others.length > 0) fail(`Name one folder; '${others[0]}' is one too many.`)
  const dir = resolve(folder)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) fail(`There is no folder ${dir}.`)
  const { host, space, environment, data } = values
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN
  if (!(port <= 65_535)) fail(`--port takes a number from 0 to 65535, not '${values.port}'.`)
  for (const [name, id] of Object.entries({ space, environment }))
    if (!/^[A-Za-z0-9_.-]{1,64}$/.test(id))
      fail(`--${name} takes letters, digits, '-', '_' and '.', not '${id}'.`)
  const { 'delivery-token': deliveryToken, 'preview-token': previewToken } = values
  const isOwn = /^(?:localhost|127\.[\d.]+|::1)$/.test(host)
  if (!isOwn && (deliveryToken === undefined || previewToken === undefined))
    fail(`Other machines can reach ${host}: name --delivery-token and --preview-token.`)
  return {
    dir,
    port,
    host,
    space,
    environment,
    deliveryToken: deliveryToken ?? 'delivery',
    previewToken: previewToken ?? 'preview',
    data: data === undefined ? undefined : resolve(data),
  }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '4000' },
        host: { type: 'string', default: '127.0.0.1' },
        space: { type: 'string', default: 'waypost' },
        environment: { type: 'string', default: 'master' },
        'delivery-token': { type: 'string' },
        'preview-token': { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // The rest of the message is advice for programmers.
    return fail((error as Error).message.replace(/(?<=')\. To specify .*/s, '.'))
  }
}

function fail(reason: string): never {
  throw new UsageError(reason)
}
