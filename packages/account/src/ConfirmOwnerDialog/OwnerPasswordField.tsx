import { authLimits } from '@longhand/contracts'
import { PasswordField } from '@longhand/ui-kit/formik'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'

export function OwnerPasswordField(): ReactNode {
  const text = accountMessages.useMessages()
  return (
    <PasswordField
      name="password"
      label={text('owner.password')}
      autoComplete="current-password"
      maxLength={authLimits.passwordMaxLength}
      parse={(value) => value.replace(/\s/g, '').slice(0, authLimits.passwordMaxLength)}
    />
  )
}
