import { authLimits, emailPattern, isRepetition } from '@longhand/contracts'
import type { ClipboardEvent } from 'react'
import { object, ref, string, ValidationError } from 'yup'

export interface AccountValues {
  email: string
  password: string
  confirmPassword: string
  verificationCode: string
}

/** The whole form is checked on each change, so a changed password is compared with its confirmation again. */
const accountRules = object({
  email: string().matches(emailPattern).max(authLimits.emailLength).required(),
  password: string()
    .min(authLimits.passwordMinLength)
    .max(authLimits.passwordMaxLength)
    .required()
    // The server refuses these and the common ones; these are known without asking it.
    .test(
      'repetition',
      (password = '') => password.length < authLimits.passwordMinLength || !isRepetition(password),
    ),
  confirmPassword: string()
    .oneOf([ref('password')])
    .required(),
  verificationCode: string().required(),
})

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

export const parseField = {
  email: (text: string): string => withoutSpaces(text).slice(0, authLimits.emailLength),
  password: (text: string): string => withoutSpaces(text).slice(0, authLimits.passwordMaxLength),
  verificationCode: (text: string): string => text.replace(/\D/g, '').slice(0, authLimits.codeLength),
}

/** The browser cuts a pasted text at the field's length before the field sees it: with a space in front, the last character would be lost. */
export function pasteAs(parse: (text: string) => string): (event: ClipboardEvent<HTMLInputElement>) => void {
  return (event) => {
    const text = event.clipboardData.getData('text')
    // Inserting as typing does can be undone, and knows the selection, which an email field does not give.
    if (text !== parse(text) && document.execCommand?.('insertText', false, parse(text)))
      event.preventDefault()
  }
}

export type AccountErrors = Partial<Record<keyof AccountValues, string>>

/** Values that the server has refused, with its words: they stay refused until they change. */
export type RefusedFields = Partial<Record<keyof AccountValues, { value: string; message: string }>>

export type Rule = keyof AccountValues | 'repetition'

export function checkAccount(
  values: AccountValues,
  refused: RefusedFields,
  textOf: (rule: Rule) => string,
): AccountErrors {
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
