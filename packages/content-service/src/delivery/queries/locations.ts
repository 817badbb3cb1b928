import type { Location } from '../../space/space.ts'

/** Parses `lat,lon`, in degrees; `undefined` if the text is no location on Earth. */
export function parseLocation(text: string): Location | undefined {
  const numbers = parseNumbers(text)
  return numbers.length === 2 ? toLocation(numbers[0], numbers[1]) : undefined
}

/**
 * Parses an area: `lat,lon,radius` is a circle with its radius in kilometres; `lat,lon,lat,lon` is a box from its western to its
 * eastern side, which may cross the date line.
 */
export function parseArea(text: string): ((location: Location) => boolean) | undefined {
  const [lat, lon, ...rest] = parseNumbers(text)
  const first = toLocation(lat, lon)
  if (first && rest.length === 1 && rest[0] >= 0) {
    return (location) => distanceKm(location, first) <= rest[0]
  }
  const second = toLocation(rest[0], rest[1])
  if (!first || !second || rest.length !== 2) return undefined
  const [south, north] = [Math.min(first.lat, second.lat), Math.max(first.lat, second.lat)]
  return (location) => {
    const isAcross = first.lon > second.lon
    const isEast = location.lon >= first.lon
    const isWest = location.lon <= second.lon
    return location.lat >= south && location.lat <= north && (isAcross ? isEast || isWest : isEast && isWest)
  }
}

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

function toLocation(lat: number, lon: number): Location | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
