import { useField } from 'formik'
import type { ReactNode } from 'react'
import { Checkbox as PlainCheckbox, type CheckboxProps as PlainCheckboxProps } from '../Checkbox/Checkbox.tsx'

export type CheckboxProps = Omit<PlainCheckboxProps, 'name' | 'checked' | 'onCheckedChange'> & {
  name: string
}

/** Yes or no in a formik form. */
export function Checkbox({ name, ...field }: CheckboxProps): ReactNode {
  const [{ value }, , helpers] = useField<boolean>(name)
  return (
    <PlainCheckbox
      {...field}
      name={name}
      checked={value}
      onCheckedChange={(next) => void helpers.setValue(next)}
    />
  )
}
