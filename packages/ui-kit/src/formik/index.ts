export {
  PasswordField,
  TextArea,
  TextField,
  type PasswordFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './bound-fields.tsx'
// Apart from the others: they bring what most forms do without.
export { Checkbox, type CheckboxProps } from './bound-checkbox.tsx'
export { Select, type SelectProps } from './bound-select.tsx'
export { FormError, type FormErrorProps } from './FormError.tsx'
