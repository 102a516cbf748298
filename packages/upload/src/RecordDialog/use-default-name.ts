import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import { recorderMessages } from '../recorder/recorder-messages.ts'

export function useDefaultName(): () => string {
  const text = recorderMessages.useMessages()
  const language = useLanguage()
  return useMemo(
    () => () => text('defaultName', { date: formatDate(new Date(), language, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(':', '.') }),
    [text, language],
  )
}
