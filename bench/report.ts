/** Writes docs/benchmarks.md: a section for each benchmark, with its figures, its curves and the machine it ran on. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '../scripts/browser.ts'
import { drawCurve } from './curve.ts'
import { cellsOf, type Result } from './result.ts'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const PAGE = join(docs, 'benchmarks.md')

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench -- report\`, which runs every benchmark, or those named behind it; the sections of the others stay as
they were. Each section says when and on which machine it was measured. A figure stands beside its limit, or beside a peer
measured in the same run; the ratio is the figure divided by that. 'Missed' is a limit that was not kept. With
\`PEERS=Ghost=http://…,WordPress=http://…\` the pages at these addresses are measured too.
`

/** Puts a result into the page, in place of the section that the benchmark had. */
export async function addToReport(name: string, result: Result, machine: string): Promise<void> {
  for (const curve of result.curves ?? []) {
    const file = join(docs, fileOf(name, curve.name))
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, drawCurve(curve))
  }
  const before = await readFile(PAGE, 'utf8').catch(() => '')
  await writeFile(PAGE, withSection(before, name, sectionOf(name, result, machine)))
}

/** The page with a section in the place of its name. Sections stand in the order of their names. */
export function withSection(page: string, name: string, section: string): string {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (\S+):/.exec(text)?.[1] ?? text, text.trimEnd()]),
  ).set(name, section.trimEnd())
  const sorted = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `${[INTRODUCTION.trimEnd(), ...sorted].join('\n\n')}\n`
}

export function sectionOf(name: string, result: Result, machine: string): string {
  const { title, conditions, figures, notes = [], curves = [] } = result
  const table = [
    ['', 'Measured', 'Limit or peer', 'Ratio'],
    ['---', '--:', '---', '---'],
    ...figures.map(cellsOf),
  ]
  return [
    `## ${name}: ${title}`,
    `\`npm run bench -- ${name}\`: ${conditions}. ${machine}`,
    table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n'),
    ...notes,
    ...curves.map((curve) => `![${curve.title}](${fileOf(name, curve.name)})`),
  ].join('\n\n')
}

/** Day, processor, memory and versions in a sentence. */
export async function describeMachine(): Promise<string> {
  const browser = execFileSync(await ensureBrowser(), ['--version'], { encoding: 'utf8' }).trim()
  const [{ model }, { length }] = [cpus()[0], cpus()]
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${model.trim()}, ${length} cores, ${memory}, Node ${process.versions.node}, ${browser}.`
}

function fileOf(benchmark: string, curve: string): string {
  return `benchmarks/${benchmark}-${curve}.svg`
}
