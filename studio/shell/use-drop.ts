import { useState, type DragEvent } from 'react'

/** Receives files that are dropped on an element. */
export function useDrop(onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onDrop(event.dataTransfer)
    },
  }
}
