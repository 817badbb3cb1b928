/**
 * Serves the files of a folder at http://127.0.0.1:8000. A test runs it in another network.
 *
 *   node tests/hosting/serve-releases.ts FOLDER
 */
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'

const [folder] = process.argv.slice(2)
createServer((request, response) => {
  createReadStream(join(folder, basename(request.url ?? '')))
    .on('error', () => response.writeHead(404).end())
    .pipe(response)
}).listen(8000, '127.0.0.1', () => console.log('ready'))
