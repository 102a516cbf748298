import { useField } from 'formik'
import type { ReactNode } from 'react'
import {
  PasswordField as PlainPasswordField,
  type PasswordFieldProps as PlainPasswordFieldProps,
} from '../PasswordField/PasswordField.tsx'
import { TextArea as PlainTextArea, type TextAreaProps as PlainTextAreaProps } from '../TextArea/TextArea.tsx'
import {
  TextField as PlainTextField,
  type TextFieldProps as PlainTextFieldProps,
} from '../TextField/TextField.tsx'

/** Formik owns the value and the error. */
type Bound<Props> = Omit<Props, 'name' | 'value' | 'onValueChange' | 'onBlur' | 'error'> & {
  name: string
  /** Changes what is typed before the form gets it, such as dropping white space. */
  parse?: ((value: string) => string) | undefined
}

export type TextFieldProps = Bound<PlainTextFieldProps>
export type TextAreaProps = Bound<PlainTextAreaProps>
export type PasswordFieldProps = Bound<PlainPasswordFieldProps>

interface Binding {
  name: string
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
  onBlur: () => void
}

function useBinding(name: string, parse: (value: string) => string = (value) => value): Binding {
  const [field, meta, helpers] = useField<string>(name)
  return {
    name,
    value: field.value,
    error: meta.touched ? meta.error : undefined,
    onValueChange: (value) => void helpers.setValue(parse(value)),
    onBlur: () => void helpers.setTouched(true),
  }
}

/** The error shows once the field was left or the form was sent. */
export function TextField({ name, parse, ...field }: TextFieldProps): ReactNode {
  return <PlainTextField reserveMessage {...field} {...useBinding(name, parse)} />
}

/** Several lines of text of a formik form. */
export function TextArea({ name, parse, ...field }: TextAreaProps): ReactNode {
  return <PlainTextArea reserveMessage {...field} {...useBinding(name, parse)} />
}

/** A password of a formik form. */
export function PasswordField({ name, parse, ...field }: PasswordFieldProps): ReactNode {
  return <PlainPasswordField reserveMessage {...field} {...useBinding(name, parse)} />
}
