import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import type { Location } from '../../space/space.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'

/** Reads a whole number that every JSON reader keeps as it is. */
export function readInteger(node: YamlNode, name: string): Reading<number> {
  const value = numberOf(node)
  return Number.isSafeInteger(value)
    ? { ok: true, value: value as number }
    : refuse(`'${name}' must be a whole number, as in 12.`, node.line)
}

/** Reads a number. */
export function readNumber(node: YamlNode, name: string): Reading<number> {
  const value = numberOf(node)
  return value === undefined
    ? refuse(`'${name}' must be a number, as in 1.5.`, node.line)
    : { ok: true, value }
}

/** Reads a place on earth: `{lat: 30.7, lon: 76.8}`, in degrees. */
export function readLocation(node: YamlNode, name: string): Reading<Location> {
  const refusal = refuse(
    `'${name}' must be a place with 'lat' from -90 to 90 and 'lon' from -180 to 180, as in {lat: 30.7, lon: 76.8}.`,
    node.line,
  )
  if (node.kind !== 'map' || node.pairs.length !== 2) return refusal
  const degrees = new Map(node.pairs.map(({ key, value }) => [key, numberOf(value)]))
  const lat = degrees.get('lat')
  const lon = degrees.get('lon')
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return refusal
  return { ok: true, value: { lat, lon } }
}

function numberOf(node: YamlNode): number | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return undefined
  return Number.isFinite(node.value) ? node.value : undefined
}
