import type { Position } from '#domain/site.ts'
import type { Box } from './open-street-map.ts'

/** Side of the square map, in its own units. */
export const SHEET = 720

/** Possible distances between two lines, in degrees. */
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1]

/** Computes the graticule and the marker of a map; `at` is a line's distance from the left or upper edge. */
export function graticuleOf([west, south, east, north]: Box, { latitude, longitude }: Position) {
  const step = (width: number) => STEPS.find((degrees) => width / degrees <= 3) ?? 1
  const across = (longitude: number) => Math.round(((longitude - west) / (east - west)) * SHEET)
  const down = (latitude: number) => Math.round(((north - latitude) / (north - south)) * SHEET)
  return {
    meridians: multiples(west, east, step(east - west)).map((degrees) => {
      // East of the date line, degrees continue at -180.
      const wrapped = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
      return { at: across(degrees), label: label(wrapped, 'E', 'W') }
    }),
    parallels: multiples(south, north, step(north - south)).map((degrees) => ({
      at: down(degrees),
      label: label(degrees, 'N', 'S'),
    })),
    marker: { x: across(longitude), y: down(Math.max(south, Math.min(north, latitude))) },
  }
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

function label(degrees: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(2)
  return `${text}°${text === '0.00' || text === '180.00' ? '' : ` ${degrees < 0 ? negative : positive}`}`
}
