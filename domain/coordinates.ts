import type { Position } from './site.ts'

/** Formats a position: '30.73° N, 76.78° E'. */
export function coordinatesOf({ latitude, longitude }: Position): string {
  const northing = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`
  const easting = `${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`
  return `${northing}, ${easting}`
}
