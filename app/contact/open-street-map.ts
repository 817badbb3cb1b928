import { OPEN_STREET_MAP } from '#domain/open-street-map.ts'
import type { Position } from '#domain/site.ts'

/** Degrees of latitude from the top to the bottom of the embedded map: a town and what lies around it. */
const SPAN = 0.1

/** Beyond it the maps of the web, which are Mercator's, have nothing to show. */
const MERCATOR_EDGE = 85.05

/** Address of a place on OpenStreetMap, marked and at the scale of a town. */
export function openStreetMapAddress({ latitude, longitude }: Position): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `${OPEN_STREET_MAP}/?${marker}#map=12/${latitude}/${longitude}`
}

/** Address of OpenStreetMap's own small page for a frame, with the place marked in its middle. */
export function embeddedMapAddress(position: Position): string {
  const query = new URLSearchParams({
    bbox: boxAround(position).join(','),
    layer: 'mapnik',
    marker: `${position.latitude},${position.longitude}`,
  })
  return `${OPEN_STREET_MAP}/export/embed.html?${query}`
}

/**
 * The part of the Earth that the embedded map shows, about as wide as high on the ground.
 *
 * At the date line the east is above 180 or the west below -180, since a box whose east is less than its west goes round the
 * other way. Towards a pole the box moves back to where the map ends, and is no wider than it is there.
 *
 * @returns West, south, east and north, in degrees, each to four places, which is about ten metres.
 */
export function boxAround({ latitude, longitude }: Position): [number, number, number, number] {
  const middle = Math.max(-MERCATOR_EDGE + SPAN / 2, Math.min(MERCATOR_EDGE - SPAN / 2, latitude))
  const width = SPAN / Math.cos((middle * Math.PI) / 180)
  const [west, east] = [longitude - width / 2, longitude + width / 2]
  return [round(west), round(middle - SPAN / 2), round(east), round(middle + SPAN / 2)]
}

function round(degrees: number): number {
  return Number(degrees.toFixed(4))
}
