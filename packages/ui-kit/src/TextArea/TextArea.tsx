import { forwardRef, type TextareaHTMLAttributes } from 'react'
import { useComposedValue } from '../Composition/use-composed-value.ts'
import type { FieldFrameProps } from '../Field/Field.tsx'
import styles from '../Field/Field.module.css'
import { NativeField } from '../Field/NativeField.tsx'

type NativeTextArea = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'defaultValue' | 'onChange' | 'name' | 'disabled' | 'children'
>

export interface TextAreaProps extends FieldFrameProps, NativeTextArea {
  value: string
  /** Not called while a user composes by an input method, but with what is confirmed. */
  onValueChange: (value: string) => void
}

/** Several lines of text. */
export const TextArea = /* @__PURE__ */ forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
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
    className,
    id,
    'aria-describedby': describedBy,
    ...area
  },
  ref,
) {
  const composed = useComposedValue<HTMLTextAreaElement>({ value, onValueChange })
  const frame = { label, labelHidden, error, hint, reserveMessage, disabled, name, id, describedBy }
  return (
    <NativeField {...frame}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          {...composed.handlers}
          ref={ref}
          className={[styles.input, styles.textarea, className].filter(Boolean).join(' ')}
          value={composed.value}
          onChange={({ currentTarget }) => composed.onValueChange(currentTarget.value)}
        />
      )}
    </NativeField>
  )
})
