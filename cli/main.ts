/**
 * The creator's and the operator's command.
 *
 *   ./waypost comments list
 */
import { exitWithReader } from './printing.ts'
import { run } from './run.ts'

exitWithReader()
// npm runs scripts in the repository: names of files mean the folder in which it was called.
const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
if (script === 'waypost' && folder) process.chdir(folder)
process.exitCode = await run(process.argv.slice(2))
