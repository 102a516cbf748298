import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import { recorderMessages } from '../recorder/recorder-messages.ts'

/** Names a recording after the moment at which the dialog was drawn. */
export function useDefaultName(): () => string {
  const text = recorderMessages.useMessages()
  const language = useLanguage()
  return useMemo(() => () => text('defaultName', { date: formatDate(new Date(), language, { dateStyle: 'medium', timeStyle: 'short' }) }), [text, language])
}
