import { NumberField as BaseNumberField } from '@base-ui/react/number-field'
import type { ReactNode } from 'react'
import { Field, type FieldFrameProps } from '../Field/Field.tsx'
import { kitMessages } from '../i18n/kit-messages.ts'
import { Icon } from '../Icon/Icon.tsx'
import styles from './NumberField.module.css'

export interface NumberFieldProps extends FieldFrameProps {
  value: number
  /** Called with numbers inside the bounds only; an emptied field becomes `min` when it is left. */
  onValueChange: (value: number) => void
  /** @default 0 */
  min?: number | undefined
  max?: number | undefined
  /** @default 1 */
  step?: number | undefined
  /** Name of the button that adds one step. @default "Increase", in the language of the page */
  increaseLabel?: string | undefined
  /** Name of the button that takes one step away. @default "Decrease", in the language of the page */
  decreaseLabel?: string | undefined
}

/** A whole number with a button on either side. */
export function NumberField({
  value,
  onValueChange,
  min = 0,
  max,
  step = 1,
  increaseLabel,
  decreaseLabel,
  ...frame
}: NumberFieldProps): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <Field {...frame}>
      <BaseNumberField.Root
        value={value}
        min={min}
        max={max}
        step={step}
        format={{ maximumFractionDigits: 0, useGrouping: false }}
        disabled={frame.disabled}
        onValueChange={(next) => next !== null && onValueChange(next)}
        onValueCommitted={(next) => next === null && onValueChange(min)}
      >
        <BaseNumberField.Group className={styles.group}>
          <BaseNumberField.Decrement className={styles.step} aria-label={decreaseLabel ?? kit('decrease')}>
            <Icon name="minus" size={16} />
          </BaseNumberField.Decrement>
          <BaseNumberField.Input className={styles.input} />
          <BaseNumberField.Increment className={styles.step} aria-label={increaseLabel ?? kit('increase')}>
            <Icon name="plus" size={16} />
          </BaseNumberField.Increment>
        </BaseNumberField.Group>
      </BaseNumberField.Root>
    </Field>
  )
}
