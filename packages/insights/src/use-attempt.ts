import { describeError } from '@longhand/api-client'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { insightsMessages } from './messages.ts'

/**
 * Errors are shown in a toast.
 * @returns whether it went well.
 */
export function useAttempt(): (call: Promise<{ error?: unknown }>) => Promise<boolean> {
  const t = insightsMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  return async (call) => {
    const { error } = await call
    const sentence = describeError(error, language)
    if (sentence !== undefined)
      toast.show({ title: t('panel.notDone'), description: sentence, tone: 'error' })
    return error === undefined
  }
}
