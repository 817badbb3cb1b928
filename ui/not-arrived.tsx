import styles from './not-arrived.module.css'

export const NOT_ARRIVED_ID = 'not-arrived'

/** Says, without a script, that the page which a link leads to did not come. `createLinkFollower` shows it. */
export function NotArrived() {
  return (
    <p id={NOT_ARRIVED_ID} className={styles.notice} popover="auto" role="alert">
      That page did not arrive, so you are still here. Either the connection was lost or the site is catching
      its breath. Give it a moment, then try once more.
    </p>
  )
}
