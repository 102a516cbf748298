import { type ApiError, sentenceOf } from '@longhand/api-client'
import { chooseLanguage, errorCatalog } from '@longhand/contracts'
import type { AccountValues } from './fields.ts'

/** Without a field it is about the form. */
export interface DescribedRefusal {
  field?: keyof AccountValues
  message: string
}

export function describeRefusal(error: ApiError, language: string): DescribedRefusal {
  const message = sentenceOf(error, chooseLanguage(language)) ?? ''
  if (error.kind !== 'domain') return { message }
  switch (error.name) {
    case 'ADDRESS_TAKEN':
      return { field: 'email', message }
    case 'COMMON_PASSWORD':
      return { field: 'password', message }
    case 'WRONG_CODE':
      return { field: 'verificationCode', message }
    default:
      return { message }
  }
}

/** What is said about a refused login: an address that is none is no better known than a wrong password. */
export function describeRefusedLogin(error: ApiError, language: string): string {
  const isIllFormed =
    error.kind === 'domain' && (error.name === 'PARAMETER_MISSING' || error.name === 'PARAMETER_INVALID')
  const spoken = chooseLanguage(language)
  return (isIllFormed ? errorCatalog.WRONG_CREDENTIALS.sentence[spoken] : sentenceOf(error, spoken)) ?? ''
}
