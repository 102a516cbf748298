import { describeError, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import type { ApiCall, Download } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState } from 'react'
import { savingMessages } from './messages.ts'

export interface DownloadControls {
  /**
   * One at a time: another ends the first.
   * @returns whether the person has it.
   */
  download: (request: ApiCall) => Promise<boolean>
  isDownloading: boolean
  cancel: () => void
}

/** Errors are shown in a toast. Downloads end with the component. */
export function useDownload(): DownloadControls {
  const t = savingMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const language = useLanguage()
  const running = useRef<AbortController>(undefined)
  const [isDownloading, setDownloading] = useState(false)

  useEffect(() => () => running.current?.abort(), [])

  function cancel(): void {
    running.current?.abort()
    running.current = undefined
    setDownloading(false)
  }

  async function download(request: ApiCall): Promise<boolean> {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setDownloading(true)
    const { data, error } = await sendCall(transport, request, abort.signal)
    if (running.current !== abort) return false
    running.current = undefined
    setDownloading(false)
    if (data) {
      saveDownload(data as Download)
      return true
    }
    const sentence = describeError(error, language)
    if (sentence !== undefined) toast.show({ title: t('fileFailed'), description: sentence, tone: 'error' })
    return false
  }

  return { download, isDownloading, cancel }
}
