import { describeError, type Download, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import { calls } from '../api/calls.ts'
import { cashierMessages } from '../messages.ts'

/** Fetches the receipt of a paid order and hands it over. */
export function useReceipt(orderNumber: string): { save: () => Promise<void>; isSaving: boolean } {
  const text = cashierMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const language = useLanguage()
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    setSaving(true)
    const { data, error } = await sendCall(transport, calls.call('downloadReceipt', { orderNumber }))
    setSaving(false)
    if (error) toast.show({ tone: 'error', title: text('orders.receiptFailed'), description: describeError(error, language) })
    else saveDownload(data as Download)
  }

  return { save, isSaving }
}
