import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Shows why something could not be loaded, with a button to try again. */
export function LoadFailure({ failure, onReload }: { failure?: string; onReload(): void }) {
  if (failure === undefined) return null
  return (
    <Notice kind="error">
      <p>{failure}</p>
      <Button onClick={onReload}>Try again</Button>
    </Notice>
  )
}
