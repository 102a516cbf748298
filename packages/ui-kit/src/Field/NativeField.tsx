import { type ReactNode, useId } from 'react'
import type { FieldFrameProps } from './Field.tsx'
import styles from './Field.module.css'
import { saysFailure } from './said-in-place.ts'

/** What ties a native control to its label and message. */
export interface NativeControlProps {
  id: string
  name: string | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-invalid': '' | undefined
  'data-disabled': '' | undefined
}

export interface NativeFieldProps extends Omit<FieldFrameProps, 'label'> {
  /** `null` around a control that says its own name. */
  label: ReactNode
  /** @default made */
  id?: string | undefined
  /** What describes the control beside hint and error. */
  describedBy?: string | undefined
  children: (control: NativeControlProps) => ReactNode
}

/** What {@link Field} is around other controls. The browser links an `input` to its label: nothing has to be loaded for that. */
export function NativeField({
  label,
  labelHidden = false,
  error,
  hint,
  reserveMessage = false,
  disabled,
  name,
  id,
  describedBy,
  children,
}: NativeFieldProps): ReactNode {
  const made = useId()
  const controlId = id ?? made
  const messageId = `${made}-message`
  const invalid = Boolean(error)
  const said = invalid ? error : hint
  const description = [describedBy, said ? messageId : undefined].filter(Boolean).join(' ')
  return (
    <div className={styles.root}>
      {label === null ? null : (
        <label className={styles.label} htmlFor={controlId} data-hidden={labelHidden || undefined}>
          {label}
        </label>
      )}
      {children({
        id: controlId,
        name,
        disabled,
        'aria-invalid': invalid || undefined,
        'aria-describedby': description === '' ? undefined : description,
        'data-invalid': invalid ? '' : undefined,
        'data-disabled': disabled ? '' : undefined,
      })}
      {said || reserveMessage ? (
        <div className={styles.message}>
          {invalid ? (
            <div id={messageId} className={styles.error} {...saysFailure}>
              {error}
            </div>
          ) : hint ? (
            <p id={messageId} className={styles.hint}>
              {hint}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
