import { defaultLocale, type Resource, type Space } from '../../space.ts'
import { privateTags } from '../../public-tags.ts'
import { toResourceShape } from './shapes.ts'
import { WrittenJson } from './written-json.ts'

/**
 * Makes what writes entries and assets whole, as they are sent. Each is written once, for as long as it lives and is
 * asked for now and then.
 *
 * @param locale As for `toResourceShape`.
 */
export function createResourceWriter(space: Space, locale: string): (resource: Resource) => WrittenJson {
  // All that a shape is made of besides the resource itself.
  const reading = JSON.stringify([
    space.id,
    space.environment,
    locale,
    defaultLocale(space).code,
    privateTags(space),
  ])
  return (resource) => {
    const known = young.get(resource)?.get(reading)
    if (known) return known
    const written =
      old.get(resource)?.get(reading) ?? new WrittenJson(toResourceShape(resource, space, locale))
    keep(resource, reading, written)
    return written
  }
}

type Kept = WeakMap<Resource, Map<string, WrittenJson>>

/** After so many bytes, what was not asked for since as many were kept before is let go. */
const MAX_YOUNG_BYTES = 64 * 1024 * 1024

let young: Kept = new WeakMap()
let old: Kept = new WeakMap()
let youngBytes = 0

function keep(resource: Resource, reading: string, written: WrittenJson): void {
  if (youngBytes + written.bytes.length > MAX_YOUNG_BYTES) {
    old = young
    young = new WeakMap()
    youngBytes = 0
  }
  const readings = young.get(resource) ?? new Map<string, WrittenJson>()
  young.set(resource, readings.set(reading, written))
  youngBytes += written.bytes.length
}
