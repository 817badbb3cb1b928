import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

/** Runs a program whose output the user reads. @throws Error if it fails */
export async function run(cwd: string, command: string, args: string[]): Promise<void> {
  const [code] = (await once(spawn(command, args, { cwd, stdio: 'inherit' }), 'close')) as [number]
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}.`)
}

/** Reads a program's output, without the spaces around it. @throws Error if it fails */
export async function read(cwd: string, command: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}
