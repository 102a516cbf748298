import { describeError, type Download, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import { calls } from '../api/calls.ts'
import { orderMessages } from './order-messages.ts'

const failures = {
  downloadReceipt: 'orders.receiptFailed',
  downloadCreditNote: 'orders.creditNoteFailed',
} as const

/** Fetches the receipt of a paid order, or a credit note of one that was refunded, and hands it over. @param creditNote Which of them; the newest when missing. */
export function useReceipt(
  orderNumber: string,
  document: keyof typeof failures = 'downloadReceipt',
  creditNote?: number,
): { save: () => Promise<void>; isSaving: boolean } {
  const text = orderMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const language = useLanguage()
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    setSaving(true)
    const { data, error } = await sendCall(transport, calls.call(document, { orderNumber, creditNote }))
    setSaving(false)
    if (error)
      toast.show({
        tone: 'error',
        title: text(failures[document]),
        description: describeError(error, language),
      })
    else saveDownload(data as Download)
  }

  return { save, isSaving }
}
