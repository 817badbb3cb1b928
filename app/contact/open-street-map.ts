import { OPEN_STREET_MAP } from '#domain/open-street-map.ts'
import type { Position } from '#domain/site.ts'

/** Height of the embedded map in degrees of latitude: a town and its surroundings. */
const SPAN = 0.1

/** West, south, east and north in degrees. */
export type Box = [number, number, number, number]

/** Web maps use the Mercator projection, which ends at this latitude. */
const MERCATOR_EDGE = 85.05

/** Returns the address of OpenStreetMap's page with a marker, at the scale of a town. */
export function openStreetMapAddress({ latitude, longitude }: Position): string {
  return `${OPEN_STREET_MAP}/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`
}

/** Returns the address of OpenStreetMap's page for frames, with a marker in the middle. */
export function embeddedMapAddress(position: Position): string {
  const marker = `${position.latitude},${position.longitude}`
  return `${OPEN_STREET_MAP}/export/embed.html?bbox=${boxAround(position).join()}&layer=mapnik&marker=${marker}`
}

/**
 * Returns the area that the embedded map shows, about as wide as high on the ground.
 *
 * At the date line, east is above 180 or west is below -180: a box with east below west would span the rest of the
 * globe. Near a pole, the box ends where the map ends.
 *
 * @returns Rounded to four decimals, about ten metres.
 */
export function boxAround({ latitude, longitude }: Position): Box {
  const middle = Math.max(-MERCATOR_EDGE + SPAN / 2, Math.min(MERCATOR_EDGE - SPAN / 2, latitude))
  const width = SPAN / Math.cos((middle * Math.PI) / 180)
  const [west, east] = [longitude - width / 2, longitude + width / 2]
  return [round(west), round(middle - SPAN / 2), round(east), round(middle + SPAN / 2)]
}

function round(degrees: number): number {
  return Number(degrees.toFixed(4))
}
