import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { RequestedInstant } from '#server/catalog/types.ts'
import type { RootData } from '../data/root-data.ts'
import { withoutInstant } from '../preview/address.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { usePreviewBackend } from './use-preview-backend.ts'
import styles from './status-bars.module.css'

type StatusBarsProps = Pick<RootData, 'workspace'>

/** The bars at the top of a preview, and of a server with the Google emulator. Other pages do not load them. */
export default function StatusBars({ workspace }: StatusBarsProps) {
  const previewBackend = usePreviewBackend(workspace.previewBackend)
  return <Bars workspace={{ ...workspace, previewBackend }} />
}

export function Bars({ workspace: { previewBackend, instant, isEmulated } }: StatusBarsProps) {
  return (
    <aside aria-label="Workspace">
      {previewBackend && (
        <div aria-live="polite">
          {previewBackend === 'running' ? (
            <Bar icon="info-circle">Preview backend running in this workspace.</Bar>
          ) : (
            <Bar icon="exclamation-triangle">Preview backend disconnected.</Bar>
          )}
        </div>
      )}
      {instant && <InstantBar instant={instant} />}
      {isEmulated && (
        <Bar icon="exclamation-triangle">
          Running in emulator mode. Do not use with production credentials.
        </Bar>
      )}
    </aside>
  )
}

/** Says which instant the preview shows, or why it cannot show it, with a link back to now. */
function InstantBar({ instant }: { instant: RequestedInstant }) {
  const { pathname, search } = useLocation()
  return (
    <Bar icon={instant.kind === 'shown' ? 'clock' : 'exclamation-triangle'}>
      <span>
        {sentence(instant)} {/* A plain link also reloads the frame. */}
        <a href={withoutInstant(pathname + search)}>Back to now</a>
      </span>
    </Bar>
  )
}

function sentence(instant: RequestedInstant): string {
  if (instant.kind === 'shown') return `Showing the site as of ${instant.words}.`
  if (instant.kind === 'unknown')
    return `The content service cannot tell what visitors see on ${instant.words}. This is the site as it is now, with drafts.`
  return `‘${instant.at}’ is no date. After at= write a day, as in 2027-01-15, or a day and a time, as in 2027-01-15T09:00. This is the site as it is now, with drafts.`
}

function Bar({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.bar} data-warning={icon === 'exclamation-triangle' || undefined}>
      <Icon name={icon} />
      {children}
    </p>
  )
}
