import infoCircle from 'bootstrap-icons/icons/info-circle.svg?raw'
import warningTriangle from 'bootstrap-icons/icons/exclamation-triangle.svg?raw'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { RootData } from '../root-data.ts'
import styles from './status-bars.module.css'

/** Tells, above everything else, that this is no ordinary workspace. */
export function StatusBars({ workspace }: Pick<RootData, 'workspace'>) {
  if (workspace.previewBackend === undefined && !workspace.isEmulated) return null
  return (
    <aside aria-label="Workspace">
      {workspace.previewBackend === 'disconnected' && (
        <Bar icon={warningTriangle}>Preview backend disconnected.</Bar>
      )}
      {workspace.previewBackend === 'running' && (
        <Bar icon={infoCircle}>Preview backend running in this workspace.</Bar>
      )}
      {workspace.isEmulated && (
        <Bar icon={warningTriangle}>Running in emulator mode. Do not use with production credentials.</Bar>
      )}
    </aside>
  )
}

function Bar({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className={styles.bar} data-warning={icon === warningTriangle || undefined}>
      <Icon svg={icon} />
      {children}
    </p>
  )
}
