import { useToast } from '@longhand/ui-kit'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { accountMessages } from '../messages.ts'

/** Says in a toast how a change went. @returns whether it went well. */
export function useTell(): (result: { error?: unknown }, done?: string) => boolean {
  const text = accountMessages.useMessages()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
  return ({ error }, done) => {
    if (error === undefined) {
      if (done !== undefined) toast.show({ tone: 'success', title: done })
      return true
    }
    toast.show({ tone: 'error', title: text('state.notSaved'), description: sentenceOf(error) })
    return false
  }
}
