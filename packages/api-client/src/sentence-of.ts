import { chooseLanguage, errorCatalog, httpErrorSentences, unknownErrorSentence } from '@longhand/contracts'
import type { HttpErrorStatus, InterfaceLanguage, Sentence } from '@longhand/contracts'
import { type ApiError, isApiError } from '@longhand/sdk/connection'

const unreachable: Sentence = {
  en: 'Longhand can’t be reached. Check your connection and try again',
  'zh-CN': '无法连接到 Longhand，请检查网络后重试',
}

/**
 * What to show a person about an error: the server's own sentence, else the catalogue's.
 *
 * @returns `undefined` when there is nothing to show: the caller gave up.
 */
export function sentenceOf(error: ApiError, language: InterfaceLanguage): string | undefined {
  switch (error.kind) {
    case 'domain':
      return (
        error.message || (error.name ? errorCatalog[error.name].sentence : unknownErrorSentence)[language]
      )
    case 'http':
      return (
        error.message ||
        (isKnownStatus(error.status) ? httpErrorSentences[error.status] : unknownErrorSentence)[language]
      )
    case 'unreachable':
      return (error.isTimeout ? httpErrorSentences[408] : unreachable)[language]
    case 'protocol':
      return unknownErrorSentence[language]
    case 'aborted':
      return undefined
  }
}

/**
 * What to show a person about a hook's `error` or a caught rejection, whatever it is.
 *
 * @param language The reader's, as a BCP 47 tag.
 * @returns `undefined` when there is nothing to show: no error, or the caller gave up.
 */
export function describeError(error: unknown, language: string): string | undefined {
  if (error === undefined || error === null) return undefined
  const known = chooseLanguage(language)
  return isApiError(error) ? sentenceOf(error, known) : unknownErrorSentence[known]
}

function isKnownStatus(status: number): status is HttpErrorStatus {
  return status in httpErrorSentences
}
