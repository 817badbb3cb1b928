/**
 * The creator's and the operator's command.
 *
 *   npx waypost comments list
 */
import { exitWithReader } from './printing.ts'
import { run } from './run.ts'

exitWithReader()
process.exitCode = await run(process.argv.slice(2))
