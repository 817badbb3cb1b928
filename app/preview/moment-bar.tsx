import { useLocation } from 'react-router'
import type { RequestedMoment } from '#server/catalog/types.ts'
import { Bar } from '../ui/bar.tsx'
import { withoutMoment } from './address.ts'

/** Shows which moment a preview shows, or why it cannot, with a link back to now. */
export function MomentBar({ moment }: { moment: RequestedMoment }) {
  const { pathname, search } = useLocation()
  return (
    <Bar
      icon={moment.kind === 'shown' ? 'clock' : 'exclamation-triangle'}
      isWarning={moment.kind !== 'shown'}
    >
      <span>
        {sentence(moment)} {/* A plain link also reloads the frame. */}
        <a href={withoutMoment(pathname + search)}>Back to now</a>
      </span>
    </Bar>
  )
}

function sentence(moment: RequestedMoment): string {
  if (moment.kind === 'shown') return `Showing the site as of ${moment.words}.`
  if (moment.kind === 'unknown')
    return `The content service cannot tell what visitors see on ${moment.words}. This is the site as it is now, with drafts.`
  return `‘${moment.at}’ is no date. After at= write a day, as in 2027-01-15, or a day and a time, as in 2027-01-15T09:00. This is the site as it is now, with drafts.`
}
