import { isApiError, sentenceOf } from '@longhand/api-client'
import { chooseLanguage, unknownErrorSentence } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useCallback } from 'react'

/** Runs a call and says in a toast what went wrong. @returns its answer; `undefined` when it failed. */
export function useFailureToast(title: string): <Answer>(work: Promise<Answer>) => Promise<Answer | undefined> {
  const toast = useToast()
  const language = chooseLanguage(useLanguage())
  return useCallback(
    async (work) => {
      try {
        return await work
      } catch (error) {
        const description = isApiError(error) ? sentenceOf(error, language) : unknownErrorSentence[language]
        if (description !== undefined) toast.show({ title, description, tone: 'error' })
        return undefined
      }
    },
    [toast, language, title],
  )
}
