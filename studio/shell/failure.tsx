import { useRevalidator, useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { RequestError } from '#ui/request.ts'
import { Screen } from './screen.tsx'

/** Replaces a screen that cannot be shown. */
export function Failure() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const isApiError = error instanceof RequestError
  return (
    <Screen title={isApiError && error.status === 404 ? 'Page not found' : 'Something went wrong'}>
      <p role="alert">
        {isApiError ? error.message : 'The studio has a fault. What you wrote is kept on this device.'}
      </p>
      <p>
        <Button onClick={() => (isApiError ? void revalidate() : location.reload())}>Try again</Button>
      </p>
    </Screen>
  )
}

/** Replaces the frame if it cannot be shown. */
export function FailureAlone() {
  return (
    <main>
      <Failure />
    </main>
  )
}
