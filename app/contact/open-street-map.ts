import type { Site } from '#domain/site.ts'

/** Address of a place on OpenStreetMap, marked and at the scale of a town. */
export function openStreetMapAddress({ latitude, longitude }: Site['map']): string {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${marker}#map=12/${latitude}/${longitude}`
}
