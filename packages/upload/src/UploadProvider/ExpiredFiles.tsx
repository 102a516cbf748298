import type { ReactNode } from 'react'
import { uploadMessages } from '../messages.ts'

export interface ExpiredFilesProps {
  /** `expired` of what the provider restored; at least one. */
  fileNames: readonly string[]
}

/** Says of files which waited for the login for too long, for the host's toast. */
export function ExpiredFiles({ fileNames }: ExpiredFilesProps): ReactNode {
  const text = uploadMessages.useMessages()
  return text('visitor.expired', { count: fileNames.length, names: fileNames.join(text('visitor.separator')) })
}
