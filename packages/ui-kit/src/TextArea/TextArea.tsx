import { Field as BaseField } from '@base-ui/react/field'
import { forwardRef, type TextareaHTMLAttributes } from 'react'
import { Field, type FieldFrameProps } from '../Field/Field.tsx'
import styles from '../Field/Field.module.css'

type NativeTextArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'defaultValue' | 'onChange' | 'name' | 'disabled' | 'children'>

export interface TextAreaProps extends FieldFrameProps, NativeTextArea {
  value: string
  onValueChange: (value: string) => void
}

/** Several lines of text. */
export const TextArea = /* @__PURE__ */ forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, labelHidden, error, hint, reserveMessage, disabled, name, value, onValueChange, className, ...area },
  ref,
) {
  const frame = { label, labelHidden, error, hint, reserveMessage, disabled, name }
  return (
    <Field {...frame}>
      <BaseField.Control
        render={<textarea {...area} ref={ref} />}
        className={[styles.input, styles.textarea, className].filter(Boolean).join(' ')}
        value={value}
        onValueChange={(next) => onValueChange(next)}
      />
    </Field>
  )
})
