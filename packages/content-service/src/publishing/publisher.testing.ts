import { createTestFolder, type TestFolder } from '../content-folder.testing.ts'
import { createFolder, type Folder } from '../folder/folder.ts'
import { createPublisher, type Release } from './publish.ts'
import { OWN_SPACE, type Space } from '../space/space.ts'

/** Reads a content folder with these files, and creates its publisher. */
export async function openPublisher(
  files: Record<string, string>,
  stamp?: (published: Space) => Space,
): Promise<{
  folder: TestFolder
  content: Folder
  publish(now: number): Release
  /** Reads these files again. */
  refresh(...changed: string[]): Promise<boolean>
}> {
  const folder = await createTestFolder(files)
  const content = createFolder(folder.dir, () => {})
  await content.refresh()
  const publish = createPublisher({ ...OWN_SPACE, host: 'localhost:3000', basePath: '/content' }, stamp)
  return {
    folder,
    content,
    publish: (now) => publish(content, now),
    refresh: (...changed) => content.refresh(new Set(changed)),
  }
}
