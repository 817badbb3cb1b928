import type { RootData } from '../data/root-data.ts'
import { MomentBar } from '../preview/moment-bar.tsx'
import { Bar } from '../ui/bar.tsx'
import { usePreviewBackend } from './use-preview-backend.ts'

type StatusBarsProps = Pick<RootData, 'workspace'>

/** The bars at the top of a preview, and of a server with an emulated sign-in. Other pages do not load them. */
export default function StatusBars({ workspace }: StatusBarsProps) {
  const previewBackend = usePreviewBackend(workspace.previewBackend)
  return <Bars workspace={{ ...workspace, previewBackend }} />
}

export function Bars({ workspace: { previewBackend, moment, isEmulated } }: StatusBarsProps) {
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
      {moment && <MomentBar moment={moment} />}
      {isEmulated && (
        <Bar icon="exclamation-triangle" isWarning>
          Running in emulator mode. Do not use with production credentials.
        </Bar>
      )}
    </aside>
  )
}
