import type { Location } from '../../space/space.ts'

/**
 * Reads `lat,lon`, in degrees.
 *
 * @returns `undefined` if it is no place on Earth.
 */
export function parsePlace(text: string): Location | undefined {
  const numbers = parseNumbers(text)
  return numbers.length === 2 ? toPlace(numbers[0], numbers[1]) : undefined
}

/**
 * Reads an area: `lat,lon,radius` is a circle, its radius in kilometres; `lat,lon,lat,lon` a box from its western to its
 * eastern side, which may go over the line where days change.
 *
 * @returns Tells whether a place is inside; `undefined` if it is no area.
 */
export function parseArea(text: string): ((place: Location) => boolean) | undefined {
  const [lat, lon, ...rest] = parseNumbers(text)
  const first = toPlace(lat, lon)
  if (first && rest.length === 1 && rest[0] >= 0) {
    return (place) => distanceKm(place, first) <= rest[0]
  }
  const second = toPlace(rest[0], rest[1])
  if (!first || !second || rest.length !== 2) return undefined
  const [south, north] = [Math.min(first.lat, second.lat), Math.max(first.lat, second.lat)]
  return (place) => {
    const isAcross = first.lon > second.lon
    const isEast = place.lon >= first.lon
    const isWest = place.lon <= second.lon
    return place.lat >= south && place.lat <= north && (isAcross ? isEast || isWest : isEast && isWest)
  }
}

/** Kilometres between two places, as the crow flies. */
export function distanceKm(one: Location, other: Location): number {
  const [lat, otherLat] = [toRadians(one.lat), toRadians(other.lat)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const square =
    half(lat - otherLat) + Math.cos(lat) * Math.cos(otherLat) * half(toRadians(one.lon - other.lon))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, square)))
}

const EARTH_RADIUS_KM = 6371

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function parseNumbers(text: string): number[] {
  return text.split(',').map((part) => (/^-?\d+(?:\.\d+)?$/.test(part.trim()) ? Number(part) : NaN))
}

function toPlace(lat: number, lon: number): Location | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
