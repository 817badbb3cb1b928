/**
 * Takes pictures of every screen in every state, and puts them together on sheets.
 *
 *   npm run screenshots
 *   npm run screenshots -- comments 'home: by month' --width 390 --width 1280 --scheme dark
 *
 * Words choose the states whose screen and name contain one of them. What it needs it starts itself.
 */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { STATES } from '../tests/states/all.ts'
import { launchBrowser } from './browser.ts'
import { makeSheets } from './screenshots/sheets.ts'
import { SCHEMES, takeShots, WIDTHS } from './screenshots/shots.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, scheme: { type: 'string', multiple: true } },
})
const chosen = STATES.filter(
  ({ screen, name }) =>
    positionals.length === 0 || positionals.some((words) => `${screen}: ${name}`.includes(words)),
)
const widths = WIDTHS.filter((width) => values.width?.includes(String(width)) ?? true)
const schemes = SCHEMES.filter((scheme) => values.scheme?.includes(scheme) ?? true)
if (chosen.length * widths.length * schemes.length === 0) {
  console.error(
    `There is no such state, width or scheme. Widths are ${WIDTHS.join(', ')}, schemes ${SCHEMES.join(', ')}; states are:`,
  )
  for (const { screen, name } of STATES) console.error(`  ${screen}: ${name}`)
  process.exit(1)
}

const startedAt = performance.now()
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const browser = await launchBrowser()
const { shots, failures } = await takeShots({ browser, folder, states: chosen, widths, schemes })
const sheets = await makeSheets(browser, folder, shots)
await browser.close()

for (const { state, error } of failures)
  console.error(`${state.screen}: ${state.name} was not reached:`, error)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${shots.length} pictures and ${sheets.length} sheets in ${folder}, in ${seconds} s`)
for (const sheet of sheets) console.log(`  ${sheet}`)
process.exitCode = failures.length === 0 ? 0 : 1
