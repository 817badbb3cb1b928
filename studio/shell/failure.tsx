import { useRevalidator, useRouteError } from 'react-router'
import { RequestError } from '#ui/request.ts'
import { Screen } from './screen.tsx'

/** Stands in place of a screen that cannot be shown. What was typed is kept on the device all the same. */
export function Failure() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const isApiError = error instanceof RequestError
  return (
    <Screen title={isApiError && error.status === 404 ? 'There is nothing here' : 'This did not work'}>
      <p role="alert">
        {isApiError ? error.message : 'The studio made a mistake. What you wrote is kept on this device.'}
      </p>
      <p>
        <button
          type="button"
          className="button"
          onClick={() => (isApiError ? void revalidate() : location.reload())}
        >
          Try again
        </button>
      </p>
    </Screen>
  )
}

/** The same where the frame itself could not come. */
export function FailureAlone() {
  return (
    <main>
      <Failure />
    </main>
  )
}
