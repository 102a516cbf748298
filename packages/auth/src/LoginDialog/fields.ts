import { authLimits, emailPattern, isRepetition } from '@longhand/contracts'
import type { ClipboardEvent } from 'react'
import { object, ref, string, ValidationError } from 'yup'

/** The fields of signing up and of a reset. */
export interface AccountValues {
  email: string
  password: string
  confirmPassword: string
  verificationCode: string
}

/** The rules of signing up and of a reset. A changed password is compared with its confirmation again: the whole form is checked on each change. */
const accountRules = object({
  email: string().matches(emailPattern).max(authLimits.emailLength).required(),
  password: string()
    .min(authLimits.passwordMinLength)
    .max(authLimits.passwordMaxLength)
    .required()
    // The server refuses these and the common ones; these can be told without asking it.
    .test('repetition', (password = '') => password.length < authLimits.passwordMinLength || !isRepetition(password)),
  confirmPassword: string()
    .oneOf([ref('password')])
    .required(),
  verificationCode: string().required(),
})

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

/** What a field keeps of what is typed into it. */
export const parseField = {
  email: (text: string): string => withoutSpaces(text).slice(0, authLimits.emailLength),
  password: (text: string): string => withoutSpaces(text).slice(0, authLimits.passwordMaxLength),
  verificationCode: (text: string): string => text.replace(/\D/g, '').slice(0, authLimits.codeLength),
}

/**
 * Pastes what the field keeps of a text. The browser cuts a pasted text at the field's length before the field sees it: with a space in
 * front, the last character would be lost unseen.
 */
export function pasteAs(parse: (text: string) => string): (event: ClipboardEvent<HTMLInputElement>) => void {
  return (event) => {
    const text = event.clipboardData.getData('text')
    // Inserting as typing does can be undone, and knows the selection, which an email field does not tell.
    if (text !== parse(text) && document.execCommand?.('insertText', false, parse(text))) event.preventDefault()
  }
}

/** What is wrong with the form, by field. */
export type AccountErrors = Partial<Record<keyof AccountValues, string>>

/** Values that the server has refused, with its words: they stay refused until they change. */
export type RefusedFields = Partial<Record<keyof AccountValues, { value: string; message: string }>>

/** What a form says about a broken rule: a field has one sentence, and the password another one for a repetition. */
export type Rule = keyof AccountValues | 'repetition'

/** Every rule broken by these values, and everything the server has said about them. */
export function checkAccount(values: AccountValues, refused: RefusedFields, textOf: (rule: Rule) => string): AccountErrors {
  const errors: AccountErrors = {}
  for (const { field, rule } of brokenRules(values)) errors[field] = textOf(rule)
  for (const field of Object.keys(refused) as (keyof AccountValues)[]) {
    const refusal = refused[field]
    if (refusal?.value === values[field]) errors[field] ??= refusal.message
  }
  return errors
}

function brokenRules(values: AccountValues): { field: keyof AccountValues; rule: Rule }[] {
  try {
    accountRules.validateSync(values, { abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return error.inner.map(({ path, type }) => {
      const field = path as keyof AccountValues
      return { field, rule: type === 'repetition' ? type : field }
    })
  }
}
