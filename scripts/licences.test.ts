import { expect, it } from 'vitest'
import { describeLicences, listLicences, refuseLicences } from './licences.ts'

const packages = {
  '': { license: 'MIT' },
  'packages/http': { license: 'MIT' },
  'node_modules/@waypost/http': { link: true },
  'node_modules/free': { license: 'MIT' },
  'node_modules/free/node_modules/inner': { license: '(GPL-2.0-only OR MIT)' },
  'node_modules/caniuse-lite': { license: 'CC-BY-4.0' },
}

it('packages are listed by licence, with the reason for each exception', () => {
  const licences = listLicences({ packages })
  expect(refuseLicences(licences)).toEqual([])
  const text = describeLicences(licences)
  expect(text).toContain('## MIT\n\nfree\n')
  expect(text).toMatch(/## CC-BY-4\.0\n\nIt asks for more than a notice: .+\n\ncaniuse-lite\n/)
  expect(text).not.toContain('@waypost')
})

it.each([
  ['GPL-3.0-only', 'other has the licence GPL-3.0-only.'],
  ['MIT AND GPL-3.0-only', 'other has the licence MIT AND GPL-3.0-only.'],
  ['CC-BY-4.0', 'other has the licence CC-BY-4.0.'],
  [undefined, 'other has no licence.'],
])('a package under %s is refused', (license, line) => {
  const licences = listLicences({ packages: { ...packages, 'node_modules/other': { license } } })
  expect(refuseLicences(licences)).toEqual([line])
})
