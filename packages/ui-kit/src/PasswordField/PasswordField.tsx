import { forwardRef, useState } from 'react'
import { kitMessages } from '../i18n/kit-messages.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'trailing'> {
  /** Name of the button that shows the password. @default "Show password", in the language of the page */
  showLabel?: string | undefined
  /** Name of the button that hides it again. @default "Hide password", in the language of the page */
  hideLabel?: string | undefined
}

/** A password that its owner may look at. */
export const PasswordField = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField({ showLabel, hideLabel, ...field }, ref) {
    const kit = kitMessages.useMessages()
    const [shown, setShown] = useState(false)
    return (
      <TextField
        {...field}
        ref={ref}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? (hideLabel ?? kit('hidePassword')) : (showLabel ?? kit('showPassword'))}
            size="small"
            disabled={field.disabled}
            onClick={() => setShown((before) => !before)}
          />
        }
      />
    )
  },
)
