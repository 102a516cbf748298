import { useLanguage } from '@longhand/ui-kit/i18n'
import {
  call,
  describeError,
  type Download,
  isDomainError,
  saveDownload,
  sendCall,
  useTransport,
} from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useState } from 'react'
import type { OwnerProof } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'

/** Goes on when the page is left. */
export function useDataExport(): {
  isExporting: boolean
  exportData: (proof: OwnerProof) => Promise<{ error?: unknown }>
} {
  const text = accountMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const language = useLanguage()
  const [isExporting, setExporting] = useState(false)

  /** @returns the error of a refused proof, which is said where it was typed; any other is shown in a toast. */
  async function exportData(proof: OwnerProof): Promise<{ error?: unknown }> {
    setExporting(true)
    const { data, error } = await sendCall(transport, call('exportMyDataByPost', proof))
    setExporting(false)
    if (!error) saveDownload(data as Download)
    else if (isDomainError(error, 'ILLEGAL_REQUEST') || isDomainError(error, 'TOO_MANY_TRIES'))
      return { error }
    else
      toast.show({
        tone: 'error',
        title: text('data.exportFailed'),
        description: describeError(error, language),
      })
    return {}
  }

  return { isExporting, exportData }
}
