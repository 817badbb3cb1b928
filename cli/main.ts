/** The command line for the creator and the operator: `./waypost new 'My day'`. */
import { currentFolder } from '#server/config/config.ts'
import { exitWithReader } from './printing.ts'
import { run } from './run.ts'

exitWithReader()
process.chdir(currentFolder())
process.exitCode = await run(process.argv.slice(2))
