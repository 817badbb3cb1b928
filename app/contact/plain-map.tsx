import type { Position } from '#domain/site.ts'
import { coordinatesOf } from '#domain/coordinates.ts'
import type { SiteMap } from '#server/site/types.ts'
import { graticuleOf, SHEET } from './graticule.ts'
import type { Box } from './open-street-map.ts'
import styles from './plain-map.module.css'

/** A map drawn from the coordinates: the graticule, contour lines, and a marker. */
export default function PlainMap({ map, box }: { map: SiteMap; box: Box }) {
  const { meridians, parallels, marker } = graticuleOf(box, map)
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${SHEET} ${SHEET}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take its colours from the page
      role="img"
      aria-label={`A plain map with ${map.place} marked at ${coordinatesOf(map)}`}
    >
      <path className={styles.slope} d={contoursOf(map)} />
      <path
        className={styles.net}
        d={
          meridians.map(({ at }) => `M${at} 0V${SHEET}`).join('') +
          parallels.map(({ at }) => `M0 ${at}H${SHEET}`).join('')
        }
      />
      <g className={styles.label}>
        {meridians.map(({ at, label }) => (
          <text key={label} transform={`translate(${at + 8} ${SHEET - 24}) rotate(-90)`}>
            {label}
          </text>
        ))}
        {parallels.map(({ at, label }) => (
          <text key={label} x={24} y={at + 8}>
            {label}
          </text>
        ))}
      </g>
      <path className={styles.border} d={`M12 12h${SHEET - 24}v${SHEET - 24}H12z`} />
      <g transform={`translate(${marker.x} ${marker.y})`}>
        <circle className={styles.ring} r={34} />
        <path className={styles.cross} d="M-52 0h30m44 0h30M0-52v30m0 44v30" />
        <circle className={styles.dot} r={9} />
      </g>
    </svg>
  )
}

/** Draws contour lines that depend on the position and never cross. */
function contoursOf({ latitude, longitude }: Position): string {
  const lines: string[] = []
  for (let line = -6; line < 30; line++) {
    const points: string[] = []
    for (let x = -20; x <= SHEET + 20; x += 20) {
      const broad = 78 * Math.sin(x / 128 + latitude + line * 0.17)
      const fine = 24 * Math.sin(x / 47 + longitude - line * 0.32)
      points.push(`${x} ${Math.round(line * 30 - x * 0.22 + broad + fine)}`)
    }
    lines.push(`M${points.join(' ')}`)
  }
  return lines.join('')
}
