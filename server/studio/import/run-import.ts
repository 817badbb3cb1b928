import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Imported, ImportMessage, ImportOrder } from './import-process.ts'

/** As a source file, or in the build. */
const PROGRAM = join(import.meta.dirname, `import-process${extname(import.meta.filename)}`)

/** Lower than that of the server. */
const PRIORITY = 10

/** Imports in a process of its own, until it ends or the signal aborts it. @throws AppError with what is wrong. */
export function runImport(
  order: ImportOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<Imported> {
  const { promise, resolve, reject } = Promise.withResolvers<Imported>()
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const cancel = () => void (child.connected && child.send('cancel'))
  child.on('spawn', () => setPriority(child.pid!, PRIORITY))
  child.on('message', (message: ImportMessage) => {
    if (message.kind === 'progress') onProgress(message.done, message.total)
    else if (message.kind === 'imported') resolve(message.imported)
    else reject(new AppError('invalid', message.reason))
  })
  child.on('error', reject)
  child.on('close', () => {
    signal.removeEventListener('abort', cancel)
    reject(new AppError('unavailable', 'The import ended too early. The machine may have too little memory.'))
  })
  signal.addEventListener('abort', cancel)
  child.send(order)
  if (signal.aborted) cancel()
  return promise
}
