import { expect, it } from 'vitest'
import { FONT_NAMES } from '#domain/fonts.ts'
import { titleFontFiles } from '../../design/typefaces.ts'
import { openTypeface } from './typeface.ts'

const face = await openTypeface(titleFontFiles('Fraunces'))
const style = { weight: 400, opticalSize: 72 }

it.each([
  ['Ūrdū, Łódź & ‘Ñandú’', 'Ūrdū, Łódź & ‘Ñandú’'],
  ['  two\n\tlines ', 'two lines'],
  ['soft\u00adhyphen and \u202eturned\u202c', 'softhyphen and turned'],
  ['By train 🚂👩‍🚀 to Shimla 🇮🇳', 'By train to Shimla'],
  ['e\u0301tude', 'étude'],
])('the typeface writes %j as %j', (text, written) => expect(face.writable(text)).toBe(written))

it.each(['ਪੰਜਾਬ', 'हिन्दी में', 'رحلة', '旅の記録', 'Shimla शिमला', '🚂', ' ', ''])(
  'the typeface writes nothing of %j, rather than boxes or a part',
  (text) => expect(face.writable(text)).toBeUndefined(),
)

it('the typeface applies kerning and the requested letter shapes', () => {
  expect(face.measure('AV', style)).toBeLessThan(face.measure('A', style) + face.measure('V', style))
  const { width, outline } = face.set('Łv', style)
  expect(width).toBeCloseTo(face.measure('Łv', style))
  expect(outline.match(/<path /g)).toHaveLength(2)
  expect(face.set('v', { ...style, weight: 900 }).outline).not.toBe(face.set('v', style).outline)
  expect(face.set('v', { ...style, opticalSize: 9 }).outline).not.toBe(face.set('v', style).outline)
})

it.each(FONT_NAMES.filter((name) => name !== 'System'))('sets titles in %s', async (name) => {
  const chosen = await openTypeface(titleFontFiles(name))
  const { width, outline } = chosen.set(chosen.writable('Łódź, slowly')!, style)
  expect(width).toBeGreaterThan(3)
  expect(outline.match(/<path [^>]*d="M/g)?.length).toBeGreaterThan(9)
})
