import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { coordinatesOf } from '#domain/coordinates.ts'
import type { SiteMap } from '#server/site/types.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyOrUnchanged } from '#ui/lazy-or-unchanged.tsx'
import { boxAround, embeddedMapAddress, openStreetMapAddress } from './open-street-map.ts'
import styles from './place-map.module.css'

// Only sites without a picture of their map load this.
const PlainMap = lazyOrUnchanged('svg', () => import('./plain-map.tsx'))

/** The texts for each state of the map; every state but 'real' shows the drawn map. */
const NOTES = {
  drawn:
    'The real map comes from OpenStreetMap. Your browser asks for nothing there until you press the button.',
  loading: 'Asking OpenStreetMap for the map…',
  unreachable: 'The map could not be reached. The drawn one stays, and so does the link to OpenStreetMap.',
  real: 'This is the map of OpenStreetMap.',
}

const BUTTONS = {
  drawn: 'Show the real map',
  loading: 'Show the real map',
  unreachable: 'Try again',
  real: 'Back to the drawn map',
}

interface PlaceMapProps {
  map: SiteMap
  /** Whether the page has scripts, which show the real map. */
  canBeReal: boolean
}

/** The creator's location on a drawn map, which the reader can replace with the real map. */
export function PlaceMap({ map, canBeReal }: PlaceMapProps) {
  const address = embeddedMapAddress(map)
  const { shown, toggle } = useRealMap(address)
  return (
    <>
      <h2 dir="auto">{map.place}</h2>
      <p>{coordinatesOf(map)}</p>
      <figure className={styles.map} aria-label={`Map of ${map.place}`}>
        <div className={styles.sheet} data-shows={shown}>
          {map.picture ? (
            <Picture image={map.picture} sizes="(min-width: 40rem) 32rem, 92vw" />
          ) : (
            <Suspense>
              <PlainMap map={map} box={boxAround(map)} />
            </Suspense>
          )}
          {shown === 'real' && (
            <iframe
              title={`Map of ${map.place}`}
              src={address}
              // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has another origin, from which it loads its tiles
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="strict-origin"
            />
          )}
        </div>
        <figcaption>
          {canBeReal && (
            <p className={styles.note} aria-live="polite">
              {NOTES[shown]}
            </p>
          )}
          <div className={styles.ways}>
            {/* One button serves all states and is never disabled, so that it keeps the focus. */}
            {canBeReal && (
              <Button aria-disabled={shown === 'loading'} onClick={toggle}>
                {BUTTONS[shown]}
              </Button>
            )}
            <a className="way" href={openStreetMapAddress(map)} rel="noreferrer">
              <span>Look at it on OpenStreetMap</span> <Icon name="arrow-up-right" />
            </a>
          </div>
        </figcaption>
      </figure>
    </>
  )
}

const TIMEOUT_MS = 8_000

/** Switches between the drawn and the real map. A frame reports no failure, so its address is fetched first. */
function useRealMap(address: string) {
  const [shown, setShown] = useState<keyof typeof NOTES>('drawn')

  async function toggle() {
    if (shown === 'loading') return
    if (shown === 'real') return setShown('drawn')
    setShown('loading')
    setShown((await reach(address)) ? 'real' : 'unreachable')
  }

  return { shown, toggle }
}

/** Whether an address of another site answers. The answer itself is not readable. */
function reach(address: string): Promise<boolean> {
  return fetch(address, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'strict-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  )
}
