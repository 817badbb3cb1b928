/**
 * Runs the benchmarks, or those named.
 *
 *   npm run bench
 *   npm run bench -- first-view
 */
import { benchComments } from './comments.ts'
import { benchContent } from './content.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLiveReaders } from './live-readers.ts'
import { benchLongThread } from './long-thread.ts'
import { benchManyArticles } from './many-articles.ts'
import { benchProbing } from './probing.ts'
import { benchSignIns } from './sign-ins.ts'

const benchmarks: Record<string, () => Promise<void>> = {
  comments: benchComments,
  content: benchContent,
  'first-view': benchFirstView,
  growth: benchGrowth,
  lighthouse: benchLighthouse,
  'live-readers': benchLiveReaders,
  'long-thread': benchLongThread,
  'many-articles': benchManyArticles,
  probing: benchProbing,
  'sign-ins': benchSignIns,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
  )
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(benchmarks)) await benchmarks[name]()
