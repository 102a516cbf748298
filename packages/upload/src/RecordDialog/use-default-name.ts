import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useMemo } from 'react'
import { recorderMessages } from '../recorder/recorder-messages.ts'

/** Names a recording after the present moment, without what a file's name can't have everywhere. */
export function useDefaultName(): () => string {
  const text = recorderMessages.useMessages()
  const language = useLanguage()
  return useMemo(
    () => () => text('defaultName', { date: formatDate(new Date(), language, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(':', '.') }),
    [text, language],
  )
}
