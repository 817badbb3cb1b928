import { useRevalidator } from 'react-router'

/** Says that something did not come from the server, with a button that asks once more. */
export function TryAgain({ onPress }: { onPress(): void }) {
  const { state } = useRevalidator()
  return (
    <>
      <p>
        Either the connection was lost or the site is catching its breath. Give it a moment, then try once
        more.
      </p>
      <button type="button" className="button" disabled={state === 'loading'} onClick={onPress}>
        Try again
      </button>
    </>
  )
}
