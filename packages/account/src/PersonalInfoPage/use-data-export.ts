import { call, type Download, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useState } from 'react'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { accountMessages } from '../messages.ts'

/** Fetches everything of the person as a zip and hands it over. It goes on when the page is left. */
export function useDataExport(): { isExporting: boolean; exportData: () => Promise<void> } {
  const text = accountMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
  const [isExporting, setExporting] = useState(false)

  async function exportData(): Promise<void> {
    setExporting(true)
    const { data, error } = await sendCall(transport, call('exportMyData', {}))
    setExporting(false)
    if (error) toast.show({ tone: 'error', title: text('data.exportFailed'), description: sentenceOf(error) })
    else saveDownload(data as Download)
  }

  return { isExporting, exportData }
}
