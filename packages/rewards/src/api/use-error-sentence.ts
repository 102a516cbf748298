import { isApiError, sentenceOf } from '@longhand/api-client'
import { chooseLanguage, unknownErrorSentence } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useCallback } from 'react'

/**
 * Says in the reader's language what went wrong: takes a hook's `error` or a caught rejection.
 *
 * @returns `undefined` when there is nothing to tell: no error, or the caller gave up.
 */
export function useErrorSentence(): (error: unknown) => string | undefined {
  const language = chooseLanguage(useLanguage())
  return useCallback(
    (error) => {
      if (error === undefined || error === null) return undefined
      return isApiError(error) ? sentenceOf(error, language) : unknownErrorSentence[language]
    },
    [language],
  )
}
