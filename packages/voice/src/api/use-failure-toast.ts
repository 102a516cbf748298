import { isApiError, sentenceOf } from '@longhand/api-client'
import { chooseLanguage, errorCatalog, unknownErrorSentence } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useCallback } from 'react'

export function useFailureToast(title: string): (error: unknown) => void {
  const toast = useToast()
  const language = chooseLanguage(useLanguage())
  return useCallback(
    (error) => {
      const description = isApiError(error) ? sentenceOf(error, language) : unknownErrorSentence[language]
      if (description !== undefined) toast.show({ title, description, tone: 'error' })
    },
    [toast, language, title],
  )
}

/** The host shows errors, except those that the catalogue leaves to the caller. @returns `undefined` when it failed. */
export function useAttempt(title: string): <Answer>(work: Promise<Answer>) => Promise<Answer | undefined> {
  const showFailure = useFailureToast(title)
  return useCallback(
    async (work) => {
      try {
        return await work
      } catch (error) {
        if (
          isApiError(error) &&
          error.kind === 'domain' &&
          error.name &&
          errorCatalog[error.name].effects.some((effect) => effect === 'silent')
        )
          showFailure(error)
        return undefined
      }
    },
    [showFailure],
  )
}
