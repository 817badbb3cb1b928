import { lazy, Suspense } from 'react'
import type { RootData } from '../data/root-data.ts'
import { Bar } from '../ui/bar.tsx'

// Only previews load it.
const MomentBar = lazy(() => import('../preview/moment-bar.tsx'))

/** The bars at the top of a preview, and of a server with an emulated sign-in. */
export function StatusBars({ workspace }: Pick<RootData, 'workspace'>) {
  const { previewBackend, moment, isEmulated } = workspace
  if (previewBackend === undefined && !isEmulated) return null
  return (
    <aside aria-label="Workspace">
      {previewBackend && (
        <div aria-live="polite">
          {previewBackend === 'running' ? (
            <Bar icon="info-circle">Preview backend running in this workspace.</Bar>
          ) : (
            <Bar icon="exclamation-triangle" isWarning>
              Preview backend disconnected.
            </Bar>
          )}
        </div>
      )}
      {moment && (
        <Suspense>
          <MomentBar moment={moment} />
        </Suspense>
      )}
      {isEmulated && (
        <Bar icon="exclamation-triangle" isWarning>
          Running in emulator mode. Do not use with production credentials.
        </Bar>
      )}
    </aside>
  )
}
