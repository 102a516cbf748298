import { authLimits } from '@longhand/contracts'
import { PasswordField, TextField } from '@longhand/ui-kit/formik'
import type { ReactNode } from 'react'
import { authMessages } from '../messages.ts'
import { CodeField } from './CodeField.tsx'
import { type AccountErrors, parseField, pasteAs } from './fields.ts'
import type { Verification } from './use-verification.ts'

/** A code can be sent when they are valid. */
const fieldsBeforeCode = ['email', 'password', 'confirmPassword'] as const

export interface AccountFieldsProps {
  mode: 'signup' | 'forgot'
  /** What is wrong with the values as they stand, touched or not. */
  errors: AccountErrors
  verification: Verification
}

export function AccountFields({ mode, errors, verification }: AccountFieldsProps): ReactNode {
  const text = authMessages.useMessages()
  const password = {
    autoComplete: 'new-password',
    maxLength: authLimits.passwordMaxLength,
    parse: parseField.password,
    onPaste: pasteAs(parseField.password),
  }
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={text('field.email')}
        autoComplete="username"
        maxLength={authLimits.emailLength}
        parse={parseField.email}
        onPaste={pasteAs(parseField.email)}
        hint={text(mode === 'signup' ? 'hint.email' : 'hint.accountEmail')}
      />
      <PasswordField
        {...password}
        name="password"
        label={text(mode === 'signup' ? 'field.password' : 'field.newPassword')}
        hint={text('hint.password')}
      />
      <PasswordField
        {...password}
        name="confirmPassword"
        label={text('field.confirmPassword')}
        hint={text('hint.confirmPassword')}
      />
      <CodeField verification={verification} missing={fieldsBeforeCode.find((name) => errors[name])} />
    </>
  )
}
