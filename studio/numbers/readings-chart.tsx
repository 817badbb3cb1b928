import { formatDate, formatDay, monthOf } from '#domain/calendar-date.ts'
import type { NumbersJson } from '#server/numbers/types.ts'
import styles from './readings-chart.module.css'

type Readings = NumbersJson['readings']

/** Width of a column and its space, and the height of the highest, in the units of the drawing. */
const [STEP, BAR, HEIGHT] = [10, 7, 100]

/** A column for each day or month, with the same numbers as a table. */
export function ReadingsChart({ readings }: { readings: Readings }) {
  const most = Math.max(...readings.map(({ count }) => count))
  const peak = readings.find(({ count }) => count === most)!
  const [first, last] = [readings[0], readings.at(-1)!]
  return (
    <figure className={styles.chart}>
      <figcaption className="visually-hidden">
        Readings by {unitOf(readings)} from {longNameOf(first.on)} to {longNameOf(last.on)}. Most of them,{' '}
        {most}, in {longNameOf(peak.on)}.
      </figcaption>
      <p className={styles.peak} aria-hidden>
        {most.toLocaleString('en-US')}
      </p>
      <svg
        viewBox={`0 0 ${readings.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        className={styles.columns}
      >
        {readings.map(({ on, count }, index) => {
          // A single reading still shows.
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT)
          return (
            <rect
              key={on}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          )
        })}
      </svg>
      <p className={styles.ends} aria-hidden>
        <span>{nameOf(first.on)}</span>
        {readings.length > 1 && <span>{nameOf(last.on)}</span>}
      </p>
      <details>
        <summary className={styles.summary}>As a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{unitOf(readings) === 'day' ? 'Day' : 'Month'}</th>
              <th scope="col">Readings</th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map(({ on, count }) => (
              <tr key={on}>
                <th scope="row">{longNameOf(on)}</th>
                <td>{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** `2026-11` is a month, `2026-11-28` a day. */
function unitOf([first]: Readings): 'day' | 'month' {
  return first.on.length > 7 ? 'day' : 'month'
}

function nameOf(on: string): string {
  return on.length > 7 ? formatDay(on) : monthOf(`${on}-01`)
}

function longNameOf(on: string): string {
  return on.length > 7 ? formatDate(on) : monthOf(`${on}-01`)
}
