import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Imported, ImportMessage, ImportOrder } from './import-process.ts'

/** As a source file, or in the build. */
const PROGRAM = join(import.meta.dirname, `import-process${extname(import.meta.filename)}`)

/** Lower than that of the server. */
const PRIORITY = 10

/** While it unpacks or parses a large file, the process may not read that it is cancelled. It is killed after this time. */
const CANCELLED_MS = 5_000

interface Running {
  signal: AbortSignal
  onProgress(done: number, total: number): void
}

/** Imports in a process of its own, until it ends or the signal aborts it. @throws AppError with what is wrong. */
export async function runImport(order: ImportOrder, running: Running): Promise<Imported> {
  // A killed process leaves its temporary files.
  const temporaryDir = await mkdtemp(join(tmpdir(), 'waypost-import-'))
  try {
    return await runProcess(order, running, temporaryDir)
  } finally {
    await rm(temporaryDir, { recursive: true, force: true })
  }
}

function runProcess(
  order: ImportOrder,
  { signal, onProgress }: Running,
  temporaryDir: string,
): Promise<Imported> {
  const { promise, resolve, reject } = Promise.withResolvers<Imported>()
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: temporaryDir },
  })
  let mayWrite = false
  let timer: NodeJS.Timeout | undefined
  const cancel = () => {
    if (child.connected) child.send('cancel')
    // A process that writes is never killed: the content folder would have half of the files.
    timer = setTimeout(() => void (mayWrite || child.kill('SIGKILL')), CANCELLED_MS)
  }
  child.on('spawn', () => setPriority(child.pid!, PRIORITY))
  child.on('message', (message: ImportMessage) => {
    if (message.kind === 'progress') {
      mayWrite = !order.isDryRun
      onProgress(message.done, message.total)
    } else if (message.kind === 'imported') resolve(message.imported)
    else reject(new AppError('invalid', message.reason))
  })
  child.on('error', reject)
  child.on('close', () => {
    signal.removeEventListener('abort', cancel)
    clearTimeout(timer)
    if (signal.aborted) return reject(new AppError('invalid', 'The import was cancelled.'))
    reject(new AppError('unavailable', 'The import ended too early. The machine may have too little memory.'))
  })
  signal.addEventListener('abort', cancel)
  child.send(order)
  if (signal.aborted) cancel()
  return promise
}
