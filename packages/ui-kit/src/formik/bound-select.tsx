import { useField } from 'formik'
import type { ReactNode } from 'react'
import { Select as PlainSelect, type SelectProps as PlainSelectProps } from '../Select/Select.tsx'

export type SelectProps<Value extends string> = Omit<
  PlainSelectProps<Value>,
  'name' | 'value' | 'onValueChange' | 'error'
> & { name: string }

/** The empty string stands for none. */
export function Select<Value extends string>({ name, ...field }: SelectProps<Value>): ReactNode {
  const [{ value }, { touched, error }, helpers] = useField<Value | ''>(name)
  return (
    <PlainSelect
      reserveMessage
      {...field}
      name={name}
      value={value === '' ? null : value}
      error={touched ? error : undefined}
      onValueChange={(next) => void helpers.setValue(next)}
    />
  )
}
