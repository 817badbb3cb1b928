/**
 * Checks the licences of all packages, and that docs/licences.md lists them. A build contains packages of development.
 *
 *   node scripts/licences.ts            fails with a line for each package that may not be used
 *   node scripts/licences.ts --write    writes docs/licences.md
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareText } from '../domain/text-order.ts'

/** Licences that only require their notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** Packages under other licences, and why they may be used. */
const EXCEPTIONS: readonly { package: RegExp; licence: RegExp; reason: string }[] = [
  {
    package: /^@img\/sharp-/,
    licence: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    reason: 'libvips is a separate library, unchanged, and anybody can replace it',
  },
  {
    package: /^(axe-core|lightningcss|@vercel\/stega)/,
    licence: /^MPL-2\.0$/,
    reason: 'its files are unchanged, and the licence asks nothing of others',
  },
  {
    package: /^@fontsource-variable\//,
    licence: /^OFL-1\.1$/,
    reason: 'typefaces, which may travel with software',
  },
  {
    package: /^caniuse-lite$/,
    licence: /^CC-BY-4\.0$/,
    reason: 'data about browsers, used by the build, with its source named here',
  },
]

interface LockedPackage {
  license?: string
  link?: boolean
}

/** The used part of package-lock.json. */
interface Lock {
  packages: Record<string, LockedPackage>
}

/** @returns The packages by licence, both sorted; '' is the key of those without one. */
export function listLicences({ packages }: Lock): Map<string, string[]> {
  const found = Object.entries(packages).flatMap(([path, { license = '', link }]) => {
    const name = path.split('node_modules/').at(-1)
    return path.includes('node_modules/') && !link ? [{ name: name!, license }] : []
  })
  const groups = Map.groupBy(found, ({ license }) => license)
  return new Map(
    [...groups]
      .toSorted(([one], [other]) => compareText(one, other))
      .map(([license, all]) => [license, [...new Set(all.map(({ name }) => name))].toSorted(compareText)]),
  )
}

/** Returns a line for each package that has no permissive licence and no exception. */
export function refuseLicences(licences: Map<string, string[]>): string[] {
  return [...licences].flatMap(([licence, names]) =>
    names
      .filter((name) => !isPermissive(licence) && !exceptionFor(name, licence))
      .map((name) => `${name} has ${licence === '' ? 'no licence' : `the licence ${licence}`}.`),
  )
}

/** Writes docs/licences.md. */
export function describeLicences(licences: Map<string, string[]>): string {
  const groups = [...licences].map(([licence, names]) => {
    const reason = exceptionFor(names[0], licence)?.reason
    const why = reason === undefined ? '' : `It asks for more than a notice: ${reason}.\n\n`
    return `## ${licence}\n\n${why}${wrap(names)}\n`
  })
  return `${INTRODUCTION}\n${groups.join('\n')}`
}

const INTRODUCTION = `# Licences

The packages that run, build and test Waypost. \`node scripts/licences.ts --write\` writes this list from \`package-lock.json\`.
\`npm run lint\` checks it, and refuses licences that are unknown or ask for more than a notice.

\`server/names/looks.json\` comes from Unicode's \`confusables.txt\`: Copyright © 1991-2020 Unicode, Inc., under the
[Unicode License](https://www.unicode.org/license.txt).
`

function isPermissive(licence: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => PERMISSIVE.includes(choice))
}

function exceptionFor(name: string, licence: string) {
  return EXCEPTIONS.find((each) => each.package.test(name) && each.licence.test(licence))
}

/** Joins names in lines of at most 120 characters. */
function wrap(names: readonly string[]): string {
  const lines = ['']
  for (const name of names.map((each, at) => (at < names.length - 1 ? `${each},` : each))) {
    const line = lines.at(-1)!
    if (line.length + name.length < 120) lines[lines.length - 1] = line === '' ? name : `${line} ${name}`
    else lines.push(name)
  }
  return lines.join('\n')
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const file = join(root, 'docs/licences.md')
  const licences = listLicences(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock)
  const text = describeLicences(licences)
  if (process.argv.includes('--write')) await writeFile(file, text)
  const problems = refuseLicences(licences)
  if ((await readFile(file, 'utf8').catch(() => '')) !== text)
    problems.push('docs/licences.md is not up to date: node scripts/licences.ts --write')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
