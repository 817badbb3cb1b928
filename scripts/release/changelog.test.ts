import { expect, it } from 'vitest'
import { changesOf, nextVersion, releaseChanges } from './changelog.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Maps.

## [0.1.0] - 2026-01-02

- Begun.
`

it('a release moves the unreleased changes below its version', () => {
  const released = releaseChanges(CHANGELOG, '0.2.0', '2026-03-04')
  expect(released).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- Maps.\n\n## [0.1.0]',
  )
  expect(changesOf(released, '0.2.0')).toBe('### Added\n\n- Maps.')
  expect(changesOf(released, '0.1.0')).toBe('- Begun.')
})

it('a release without changes is refused', () => {
  const released = releaseChanges(CHANGELOG, '0.2.0', '2026-03-04')
  expect(() => releaseChanges(released, '0.3.0', '2026-03-04')).toThrow(/no changes/)
})

it('the next version has a higher second number', () => {
  expect(nextVersion('0.9.4')).toBe('0.10.0')
})
