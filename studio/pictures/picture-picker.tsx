import type { PictureJson } from '#server/studio/types.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { usePictures } from './use-pictures.ts'
import styles from './add-pictures.module.css'

interface PicturePickerProps {
  isForSeveral?: boolean
  /** Receives pictures of the library, and then new files, which are not uploaded yet. */
  onChoose(chosen: readonly (PictureJson | File)[]): void
  onClose(): void
}

/** A dialog to choose pictures of the library, or new files. */
export function PicturePicker({ isForSeveral = false, onChoose, onClose }: PicturePickerProps) {
  const store = usePictures()
  const [chosen, setChosen] = useState<readonly PictureJson[]>([])

  function press(picture: PictureJson) {
    if (!isForSeveral) return onChoose([picture])
    const others = chosen.filter(({ name }) => name !== picture.name)
    setChosen(others.length < chosen.length ? others : [...chosen, picture])
  }

  return (
    <Dialog title={isForSeveral ? 'Choose pictures' : 'Choose a picture'} isWide onClose={onClose}>
      <PictureLibrary
        store={store}
        verb="Choose"
        chosen={isForSeveral ? chosen.map(({ name }) => name) : undefined}
        onPress={press}
        onFiles={(files) => onChoose([...chosen, ...files])}
      />
      {chosen.length > 0 && (
        <div className={styles.foot}>
          <DialogButtons>
            <Button isMain onClick={() => onChoose(chosen)}>
              {chosen.length === 1 ? 'Use 1 picture' : `Use ${chosen.length} pictures`}
            </Button>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  )
}
