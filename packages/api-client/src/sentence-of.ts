import { errorCatalogue, httpErrorSentences, unknownErrorSentence } from '@longhand/contracts'
import type { HttpErrorStatus, InterfaceLanguage, Sentence } from '@longhand/contracts'
import type { ApiError } from './api-error.ts'

const timedOut = httpErrorSentences[408]
const unreachable: Sentence = {
  en: 'Longhand can’t be reached. Check your connection and try again',
  'zh-CN': '无法连接到 Longhand，请检查网络后重试',
}

/**
 * What to tell a person about an error: the server's own sentence, else the catalogue's.
 *
 * @returns `undefined` when there is nothing to tell: the caller gave up.
 */
export function sentenceOf(error: ApiError, language: InterfaceLanguage): string | undefined {
  switch (error.kind) {
    case 'domain':
      return error.message || (error.name ? errorCatalogue[error.name].sentence : unknownErrorSentence)[language]
    case 'http':
      return error.message || (isKnownStatus(error.status) ? httpErrorSentences[error.status] : unknownErrorSentence)[language]
    case 'unreachable':
      return (error.isTimeout ? timedOut : unreachable)[language]
    case 'protocol':
      return unknownErrorSentence[language]
    case 'aborted':
      return undefined
  }
}

function isKnownStatus(status: number): status is HttpErrorStatus {
  return status in httpErrorSentences
}
