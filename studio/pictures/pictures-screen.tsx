import type { PictureJson } from '#server/studio/types.ts'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Screen } from '../shell/screen.tsx'
import { PictureDetails } from './picture-details.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { usePictures } from './use-pictures.ts'

/** All pictures of the site. */
export function Component() {
  const store = usePictures()
  const [openName, setOpenName] = useState<string>()
  const open = store.pictures?.find(({ name }) => name === openName)
  const close = () => setOpenName(undefined)

  function show(picture: PictureJson) {
    setOpenName(picture.name)
  }

  return (
    <Screen title="Pictures">
      <PictureLibrary store={store} verb="Open" onPress={show} />
      {open && (
        <Dialog key={open.name} title={open.name} isWide onClose={close}>
          <PictureDetails
            picture={open}
            onChanged={store.put}
            onAdded={(picture) => {
              store.put(picture)
              show(picture)
            }}
            onDeleted={() => {
              store.remove(open.name)
              close()
            }}
          />
        </Dialog>
      )}
    </Screen>
  )
}
