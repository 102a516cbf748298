import { DropZone, useHeldFiles, useUploads } from '@longhand/upload'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'
import { modeForNewcomers } from '../../session/registration.ts'
import { useOpenFolder } from './use-open-folder.ts'

type Files = Parameters<Parameters<typeof DropZone>[0]['onFiles']>[0]

export function PageDrop(): ReactNode {
  const { dialogs } = useHost()
  const uploads = useUploads()
  const { hold } = useHeldFiles()
  const folderId = useOpenFolder()

  async function take(files: Files): Promise<void> {
    if (uploads) {
      uploads.add(files.map((file) => ({ ...file, folderId })))
      dialogs.open({ kind: 'upload' })
      return
    }
    const dropped = await hold(files)
    const { held, lost, refused } = dropped
    // Lost and refused files are reported where files are chosen.
    if (lost.length + refused.length > 0) return dialogs.open({ kind: 'upload', dropped })
    if (held.length === 0) return
    // The dialog names the files.
    dialogs.open({ kind: 'login', mode: modeForNewcomers() })
  }

  return <DropZone onFiles={(files) => void take(files)} />
}
