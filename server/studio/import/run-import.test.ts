import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary.ts'
import { runImport } from './run-import.ts'

it('a cancelled import that reads a file forever is killed', async () => {
  const dir = await makeTemporaryFolder('import')
  const pipe = join(dir, 'site.xml')
  await promisify(execFile)('mkfifo', [pipe])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stop = new AbortController()
    const running = runImport(
      { paths: [pipe], filesDirs: [], contentDir: join(dir, 'content'), isDryRun: false },
      { signal: stop.signal, onProgress: () => {} },
    )
    // Opens once the process reads.
    const writer = await open(pipe, 'w')
    stop.abort()
    vi.advanceTimersByTime(5_000)
    await expect(running).rejects.toThrow('The import was cancelled.')
    expect(vi.getTimerCount()).toBe(0)
    await writer.close()
  } finally {
    vi.useRealTimers()
  }
})
