/** Writes docs/benchmarks.md: a section for each benchmark, with its figures and the machine it ran on. */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '../scripts/browser.ts'
import { cellsOf, type Result } from './result.ts'

const PAGE = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

const INTRODUCTION = `# Benchmarks

\`npm run bench -- report\` writes this page. It runs every benchmark, or only those named after it, and leaves the other sections
as they are. Each section names the day and the machine. A figure is next to its limit, or next to a peer measured in the same
run; the ratio is the figure divided by that number. 'Missed' marks a figure beyond its limit.
`

/** Replaces the benchmark's section of the page. */
export async function addToReport(name: string, result: Result, machine: string): Promise<void> {
  const before = await readFile(PAGE, 'utf8').catch(() => '')
  await writeFile(PAGE, withSection(before, name, sectionOf(name, result, machine)))
}

/** The page with this section. Sections are sorted by name. */
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

export function sectionOf(
  name: string,
  { title, conditions, figures, notes = [] }: Result,
  machine: string,
): string {
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
  ].join('\n\n')
}

/** Day, processor, memory and versions in a sentence. */
export async function describeMachine(): Promise<string> {
  const browser = execFileSync(await ensureBrowser(), ['--version'], { encoding: 'utf8' }).trim()
  const [{ model }, { length }] = [cpus()[0], cpus()]
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${model.trim()}, ${length} cores, ${memory}, Node ${process.versions.node}, ${browser}.`
}
