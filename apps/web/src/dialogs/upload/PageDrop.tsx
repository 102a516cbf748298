import { useApiDispatch } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { DropZone, useHeldFiles, useUploads } from '@longhand/upload'
import type { ReactNode } from 'react'
import { webMessages } from '../../messages.ts'
import { dialogOpened } from '../open-dialog.ts'
import { useOpenFolder } from './use-open-folder.ts'

type Files = Parameters<Parameters<typeof DropZone>[0]['onFiles']>[0]

/** Files may be dropped anywhere: they are uploaded, or wait for a visitor to log in. */
export function PageDrop(): ReactNode {
  const dispatch = useApiDispatch()
  const toast = useToast()
  const uploads = useUploads()
  const { hold } = useHeldFiles()
  const menuId = useOpenFolder()
  const text = webMessages.useMessages()

  async function take(files: Files): Promise<void> {
    if (uploads) {
      uploads.add(files.map((file) => ({ ...file, menuId })))
      dispatch(dialogOpened({ kind: 'upload' }))
      return
    }
    const { held } = await hold(files)
    // What the browser can't keep, or the product doesn't take, is told where files are chosen.
    if (held.length === 0) return void dispatch(dialogOpened({ kind: 'upload' }))
    toast.show({ title: held.join(', '), description: text('upload.held') })
    dispatch(dialogOpened({ kind: 'login', mode: 'login' }))
  }

  return <DropZone onFiles={(files) => void take(files)} />
}
