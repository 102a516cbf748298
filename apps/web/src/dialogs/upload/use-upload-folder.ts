import { readLibraryQuery, useMoveAudioBatchMutation } from '@longhand/transcripts'
import { withoutFolder } from '@longhand/contracts'
import type { Uploads } from '@longhand/upload'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Puts what is uploaded into the folder that was open when its file was chosen or dropped. */
export function useUploadFolder(uploads: Uploads | undefined): void {
  const { pathname, search } = useLocation()
  const [move] = useMoveAudioBatchMutation()
  /** By upload: where it goes; empty for no folder, and once it is there. */
  const folders = useRef(new Map<string, string>())

  const openFolder = useEffectEvent(() => {
    const { menuId } = readLibraryQuery(new URLSearchParams(search))
    return pathname === '/audio-list' && menuId !== withoutFolder ? menuId : ''
  })
  const follow = useEffectEvent((items: ReturnType<Uploads['items']>) => {
    for (const { id, status, record } of items) {
      // What an earlier visit left behind belongs to whatever was open then.
      if (!folders.current.has(id)) folders.current.set(id, status === 'interrupted' || record ? '' : openFolder())
      const menuId = folders.current.get(id)
      if (!record || !menuId) continue
      folders.current.set(id, '')
      void move({ fileIds: [record.fileId], menuId })
    }
  })

  useEffect(() => {
    if (!uploads) return undefined
    const look = (): void => follow(uploads.items())
    look()
    return uploads.subscribe(look)
  }, [uploads])
}
