import { saveDownload, sendCall, useTransport } from '@longhand/api-client'
import type { ApiCall, Download } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { transcriptsMessages } from '../messages.ts'

export interface DownloadControls {
  /**
   * Fetches a file and hands it over under the server's name. One at a time: another ends the first.
   *
   * @returns whether the person has it.
   */
  download: (request: ApiCall) => Promise<boolean>
  isDownloading: boolean
  /** Gives up the one that is under way. */
  cancel: () => void
}

/** Downloads that say in a toast what went wrong. They end with the component. */
export function useDownload(): DownloadControls {
  const t = transcriptsMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
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
    const sentence = sentenceOf(error)
    if (sentence !== undefined) toast.show({ title: t('outputs.failed'), description: sentence, tone: 'error' })
    return false
  }

  return { download, isDownloading, cancel }
}
