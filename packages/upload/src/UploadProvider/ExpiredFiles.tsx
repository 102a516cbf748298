import type { ReactNode } from 'react'
import { uploadMessages } from '../messages.ts'

export interface ExpiredFilesProps {
  fileNames: readonly string[]
}

export function ExpiredFiles({ fileNames }: ExpiredFilesProps): ReactNode {
  const text = uploadMessages.useMessages()
  return text('visitor.expired', {
    count: fileNames.length,
    names: fileNames.join(text('visitor.separator')),
  })
}
