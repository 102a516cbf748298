import { useToast } from '@longhand/ui-kit'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { insightsMessages } from './messages.ts'

/** Runs a call and says in a toast what went wrong. @returns whether it went well. */
export function useAttempt(): (call: Promise<{ error?: unknown }>) => Promise<boolean> {
  const t = insightsMessages.useMessages()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
  return async (call) => {
    const { error } = await call
    const sentence = sentenceOf(error)
    if (sentence !== undefined) toast.show({ title: t('panel.notDone'), description: sentence, tone: 'error' })
    return error === undefined
  }
}
