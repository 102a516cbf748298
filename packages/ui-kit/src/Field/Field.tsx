import { Field as BaseField } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { saysFailure } from './said-in-place.ts'

/** What every field has around its control. */
export interface FieldFrameProps {
  label: ReactNode
  /** @default false */
  labelHidden?: boolean | undefined
  /** What is wrong with the value; marks the control as invalid and is read out with it. */
  error?: ReactNode
  /** Gives way to the error. */
  hint?: ReactNode
  /** Keeps a line free, so that an error moves nothing. @default false */
  reserveMessage?: boolean | undefined
  /** @default false */
  disabled?: boolean | undefined
  name?: string | undefined
}

/** The control inside is one of `BaseField.Control`, `Select`, `Checkbox` … */
export function Field({
  label,
  labelHidden = false,
  error,
  hint,
  reserveMessage = false,
  disabled,
  name,
  children,
}: Omit<FieldFrameProps, 'label'> & {
  /** `null` around a control that says its own name. */
  label: ReactNode
  children: ReactNode
}): ReactNode {
  const invalid = Boolean(error)
  return (
    <BaseField.Root className={styles.root} invalid={invalid} disabled={disabled} name={name}>
      {label === null ? null : (
        <BaseField.Label className={styles.label} data-hidden={labelHidden || undefined}>
          {label}
        </BaseField.Label>
      )}
      {children}
      {invalid || hint || reserveMessage ? (
        <div className={styles.message}>
          {invalid ? (
            <BaseField.Error className={styles.error} match {...saysFailure}>
              {error}
            </BaseField.Error>
          ) : hint ? (
            <BaseField.Description className={styles.hint}>{hint}</BaseField.Description>
          ) : null}
        </div>
      ) : null}
    </BaseField.Root>
  )
}
