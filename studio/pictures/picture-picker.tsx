import type { PictureJson } from '#server/studio/types.ts'
import { Dialog } from '#ui/dialog.tsx'
import { PictureLibrary } from './picture-library.tsx'
import { usePictures } from './use-pictures.ts'

interface PicturePickerProps {
  onChoose(picture: PictureJson): void
  /** Takes new pictures, which are still to be sent. */
  onFiles(files: readonly File[]): void
  onClose(): void
}

/** Has the writer choose a picture of the site, or give new ones. */
export function PicturePicker({ onChoose, onFiles, onClose }: PicturePickerProps) {
  return (
    <Dialog title="Choose a picture" isWide onClose={onClose}>
      <PictureLibrary store={usePictures()} verb="Choose" onPress={onChoose} onFiles={onFiles} />
    </Dialog>
  )
}
