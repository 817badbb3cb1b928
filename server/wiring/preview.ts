import { openBackend } from '../catalog/preview/backend.ts'
import { openInstants } from '../catalog/preview/instants.ts'
import { openPreview } from '../catalog/preview/preview.ts'
import type { Config } from '../config/config.ts'
import type { PreviewGuard } from '../preview/preview-gate.ts'
import type { Log } from '../log.ts'
import type { Blog } from './blog.ts'

type WorkspaceNeeds = Pick<Blog, 'catalog' | 'content' | 'destination' | 'pollMs' | 'sourceAt' | 'tokens'> & {
  isEmulated: boolean
}

/** Opens what a preview workspace shows, and says who may see it; `undefined` for an ordinary site. */
export function openWorkspace(
  { preview, contentful }: Pick<Config, 'preview' | 'contentful'>,
  { catalog, destination, sourceAt, pollMs, content, tokens, isEmulated }: WorkspaceNeeds,
  log: Log,
) {
  if (!preview) return undefined
  const instants = openInstants({ sourceAt, keepMs: contentful && pollMs })
  if (!contentful) content.onChange(instants.forget)
  catalog.onChange(instants.forget)
  const backend = openBackend(destination, () => {
    instants.forget()
    void catalog.refresh()
  })
  const token = contentful?.accessToken ?? tokens.preview
  const guard: PreviewGuard = preview.isLocal ? { kind: 'local' } : { kind: 'token', token }
  return { preview: openPreview({ catalog, instants, backend, isEmulated, log }), guard }
}
