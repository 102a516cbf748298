import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { useComposedValue } from '../Composition/use-composed-value.ts'
import type { FieldFrameProps } from '../Field/Field.tsx'
import styles from '../Field/Field.module.css'
import { NativeField } from '../Field/NativeField.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'

type NativeInput = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange' | 'name' | 'disabled' | 'children'
>

export interface TextFieldProps extends FieldFrameProps, NativeInput {
  value: string
  /** Not called while a user composes by an input method, but with what is confirmed. */
  onValueChange: (value: string) => void
  /** Drawn inside, before the text. */
  icon?: IconName | undefined
  /** A small control inside, after the text, such as the button that sends a code. */
  trailing?: ReactNode
}

/** Native input attributes (`type`, `autoComplete`, `maxLength` …) go to the input. */
export const TextField = /* @__PURE__ */ forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  {
    label,
    labelHidden,
    error,
    hint,
    reserveMessage,
    disabled,
    name,
    value,
    onValueChange,
    icon,
    trailing,
    className,
    id,
    'aria-describedby': describedBy,
    ...input
  },
  ref,
) {
  const composed = useComposedValue<HTMLInputElement>({ value, onValueChange })
  // A label renders everything around it again when it comes and goes: an attribute will do for a hidden name.
  const ownName = labelHidden && typeof label === 'string' ? label : undefined
  const frame = {
    label: ownName === undefined ? label : null,
    labelHidden,
    error,
    hint,
    reserveMessage,
    disabled,
    name,
    id,
    describedBy,
  }
  return (
    <NativeField {...frame}>
      {(control) => (
        <div className={styles.control}>
          {icon ? (
            <span className={styles.leading}>
              <Icon name={icon} size={18} />
            </span>
          ) : null}
          <input
            {...input}
            {...control}
            {...composed.handlers}
            ref={ref}
            {...(ownName === undefined ? {} : { 'aria-label': ownName })}
            className={[styles.input, className].filter(Boolean).join(' ')}
            data-leading={icon ? '' : undefined}
            data-trailing={trailing ? '' : undefined}
            value={composed.value}
            onChange={({ currentTarget }) => composed.onValueChange(currentTarget.value)}
          />
          {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
        </div>
      )}
    </NativeField>
  )
})
