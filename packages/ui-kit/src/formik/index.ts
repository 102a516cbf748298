export {
  Checkbox,
  PasswordField,
  TextArea,
  TextField,
  type CheckboxProps,
  type PasswordFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './bound-fields.tsx'
// Apart from the others: it brings what places a list beside a field, which most forms do without.
export { Select, type SelectProps } from './bound-select.tsx'
export { FormError, type FormErrorProps } from './FormError.tsx'
