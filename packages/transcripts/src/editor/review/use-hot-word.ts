import { useLanguage } from '@longhand/ui-kit/i18n'
import { call, describeError, sendCall, useTransport } from '@longhand/api-client'
import { hotWordLength } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useState } from 'react'
import { reviewMessages } from './review-messages.ts'

export function useHotWord(): { isBusy: boolean; add: (word: string) => Promise<void> } {
  const t = reviewMessages.useMessages()
  const transport = useTransport()
  const toast = useToast()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function add(word: string): Promise<void> {
    if (word === '' || [...word].length > hotWordLength) return
    setBusy(true)
    const stored = await sendCall(transport, call('getHotWords', {}))
    const words = stored.error ? [] : (stored.data as AnswerOf<'getHotWords'>).words
    const { error } = stored.error
      ? stored
      : words.includes(word)
        ? {}
        : await sendCall(transport, call('putHotWords', { words: [...words, word] }))
    setBusy(false)
    if (error)
      toast.show({
        title: t('hotWordFailed'),
        description: describeError(error, language),
        tone: 'error',
      })
    else toast.show({ title: t('hotWordAdded', { word }), tone: 'success' })
  }

  return { isBusy, add }
}
