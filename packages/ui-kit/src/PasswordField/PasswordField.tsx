import { forwardRef, useState } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'trailing'> {
  /** Name of the button that shows the password. */
  showLabel: string
  /** Name of the button that hides it again. */
  hideLabel: string
}

/** A password that its owner may look at. */
export const PasswordField = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField({ showLabel, hideLabel, ...field }, ref) {
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
            label={shown ? hideLabel : showLabel}
            size="small"
            disabled={field.disabled}
            onClick={() => setShown((before) => !before)}
          />
        }
      />
    )
  },
)
