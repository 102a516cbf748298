import type { ApiError } from '@longhand/api-client'
import { errorCatalogue, httpErrorSentences, unknownErrorSentence } from '@longhand/contracts'
import type { ErrorEffect, HttpErrorStatus, InterfaceLanguage, Sentence } from '@longhand/contracts'

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

/** What the host does about an error: the catalogue's effects, and a toast for everything that it doesn't list. */
export function effectsOf(error: ApiError): readonly ErrorEffect[] {
  if (error.kind === 'aborted') return ['silent']
  return error.kind === 'domain' && error.name ? errorCatalogue[error.name].effects : ['toast']
}

function isKnownStatus(status: number): status is HttpErrorStatus {
  return status in httpErrorSentences
}
