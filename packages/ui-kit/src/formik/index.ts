export { PasswordField, TextArea, TextField, type PasswordFieldProps, type TextAreaProps, type TextFieldProps } from './bound-fields.tsx'
export { FormError, type FormErrorProps } from './FormError.tsx'
