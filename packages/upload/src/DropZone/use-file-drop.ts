import { type DragEvent, useRef, useState } from 'react'
import type { ChosenFile } from '../queue/upload-item.ts'
import { droppedFiles, hasFiles } from './dropped-files.ts'

export interface FileDrop {
  isOver: boolean
  handlers: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** What it takes, a `DropZone` around it doesn't take again. */
export function useFileDrop(onFiles: (files: ChosenFile[]) => void): FileDrop {
  const [isOver, setOver] = useState(false)
  // Every element inside is entered and left too.
  const depth = useRef(0)
  const take = (event: DragEvent): boolean => {
    if (!hasFiles(event.dataTransfer)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const move = (event: DragEvent, by: number): void => {
    if (!take(event)) return
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => move(event, 1),
      onDragLeave: (event) => move(event, -1),
      onDragOver: (event) => {
        if (take(event)) event.dataTransfer.dropEffect = 'copy'
      },
      onDrop: (event) => {
        if (!take(event)) return
        depth.current = 0
        setOver(false)
        void droppedFiles(event.dataTransfer).then(onFiles)
      },
    },
  }
}
