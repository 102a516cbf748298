export {
  Checkbox,
  PasswordField,
  Select,
  TextArea,
  TextField,
  type CheckboxProps,
  type PasswordFieldProps,
  type SelectProps,
  type TextAreaProps,
  type TextFieldProps,
} from './bound-fields.tsx'
export { FormError, type FormErrorProps } from './FormError.tsx'
