import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { AppError } from '../../errors.ts'
import type { openImporting } from '../import/importing.ts'
import type { LogAction } from '../log-store.ts'

export interface ImportRoutesOptions {
  importing: ReturnType<typeof openImporting>
  log: LogAction
}

const MAX_DEPTH = 20

/** A path within the folder that she chose, such as `blog/2024/tea.md`. */
const filePath = z
  .string()
  .max(1_000)
  .refine((path) => {
    const parts = path.normalize('NFC').split('/')
    return parts.length <= MAX_DEPTH && parts.every((part) => SAFE_NAME.test(part))
  }, 'The server cannot keep a file of this name. Give it a plainer one.')

/** Also refuses '.', '..' and hidden files. */
const SAFE_NAME = /^(?!\.)[^\p{C}/\\]{1,120}$/u

/** Answers requests about the import of an old site, below `/studio/api/import`. */
export function importRoutes({ importing, log }: ImportRoutesOptions) {
  return (
    new Hono()
      .get('/', (c) => answer(c))
      /** The request's body is the file. */
      .post('/files', async (c) => {
        const path = filePath.safeParse(c.req.query('path'))
        if (!path.success) throw new AppError('invalid', path.error.issues[0].message)
        await importing.addFile(path.data, c.req.raw.body ?? new Blob().stream())
        return answer(c, 201)
      })
      .post('/plan', async (c) => {
        await importing.start('plan')
        return answer(c, 202)
      })
      .post('/run', async (c) => {
        await importing.start('import')
        await log('imported')
        return answer(c, 202)
      })
      .delete('/', async (c) => {
        await importing.cancel()
        return answer(c)
      })
  )

  async function answer(c: Context, status: 200 | 201 | 202 = 200): Promise<Response> {
    return c.json(await importing.describe(), status)
  }
}
