import type { OpenCatalog } from '../catalog/catalog.ts'
import type { OpenSite } from '../site/site.ts'

export interface Blog {
  site: OpenSite
  catalog: OpenCatalog
}
