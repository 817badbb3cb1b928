import type { PictureJson } from '#server/studio/types.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { usePictures } from './use-pictures.ts'

interface PicturePickerProps {
  onChoose(picture: PictureJson): void
  /** Receives new files, which are not uploaded yet. */
  onFiles(files: readonly File[]): void
  onClose(): void
}

/** A dialog to choose a picture of the library, or new files. */
export function PicturePicker({ onChoose, onFiles, onClose }: PicturePickerProps) {
  return (
    <Dialog title="Choose a picture" isWide onClose={onClose}>
      <PictureLibrary store={usePictures()} verb="Choose" onPress={onChoose} onFiles={onFiles} />
    </Dialog>
  )
}
