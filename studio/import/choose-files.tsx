import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useDrop } from '../shell/use-drop.ts'
import { chosenIn, droppedIn, type ChosenFile } from './chosen-files.ts'
import styles from './import-screen.module.css'

interface ChooseFilesProps {
  isMain: boolean
  isDisabled: boolean
  onFiles(files: readonly ChosenFile[]): unknown
}

/** Takes files and folders: by buttons, or dropped. */
export function ChooseFiles({ isMain, isDisabled, onFiles }: ChooseFilesProps) {
  const { isOver, ...drop } = useDrop(
    (dropped) => void (isDisabled || droppedIn(dropped).then((files) => onFiles(files))),
  )
  return (
    <div className={styles.choose} data-over={isOver || undefined} {...drop}>
      <p className={styles.buttons}>
        <FileButton label="Choose files" isMain={isMain} isDisabled={isDisabled} onFiles={onFiles} />
        <FileButton label="Choose a folder" isWhole isDisabled={isDisabled} onFiles={onFiles} />
      </p>
      <p className={styles.quiet}>Or drop them here. A file may have up to 200 MB.</p>
    </div>
  )
}

interface FileButtonProps extends Pick<ChooseFilesProps, 'isDisabled' | 'onFiles'> {
  label: string
  isMain?: boolean
  /** Whether it takes a whole folder. */
  isWhole?: boolean
}

function FileButton({ label, isMain, isWhole, isDisabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isMain={isMain} disabled={isDisabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        {...(isWhole && WHOLE_FOLDER)}
        hidden
        onChange={({ target }) => {
          const chosen = chosenIn(target.files!)
          // Allows choosing the same file again.
          target.value = ''
          onFiles(chosen)
        }}
      />
    </>
  )
}

/** All browsers know it; React's types do not. */
const WHOLE_FOLDER: Record<string, string> = { webkitdirectory: '' }
