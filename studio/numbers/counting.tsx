import { useRevalidator } from 'react-router'
import { RadioField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'

/** Whether readings are counted: the line `counting` in `studio.yaml`. */
export function Counting() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  const { revalidate } = useRevalidator()
  return (
    <section>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer && (
        <RadioField
          label="Count readings"
          options={[
            [true, 'Yes'],
            [false, 'No'],
          ]}
          value={answer.settings.counting}
          isDisabled={isSending}
          onChange={(counting) => void change({ counting }, 'Saved.').then(revalidate)}
        />
      )}
    </section>
  )
}
