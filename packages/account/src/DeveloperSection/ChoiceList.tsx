import { Checkbox, FieldGroup } from '@longhand/ui-kit'
import { useField } from 'formik'
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './DeveloperSection.module.css'

export interface ChoiceListProps<Value extends string> {
  name: string
  legend: string
  options: readonly { value: Value; label: string; note?: string }[]
}

export function ChoiceList<Value extends string>({
  name,
  legend,
  options,
}: ChoiceListProps<Value>): ReactNode {
  const [{ value: chosen }, { touched, error }, helpers] = useField<Value[]>(name)
  const errorId = useId()
  const isWrong = touched && error !== undefined
  return (
    <FieldGroup legend={legend} aria-describedby={isWrong ? errorId : undefined}>
      {options.map(({ value, label, note }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onCheckedChange={(next) =>
            void helpers.setValue(next ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
          label={
            <span className={styles.choice}>
              {label}
              {note ? <code className={styles.name}>{note}</code> : null}
            </span>
          }
        />
      ))}
      {isWrong ? (
        <p id={errorId} role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </FieldGroup>
  )
}
