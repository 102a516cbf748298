import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button/Button.tsx'
import { Field, type FieldFrameProps } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'
import { formatDate } from '../i18n/format.ts'
import { kitMessages } from '../i18n/kit-messages.ts'
import { useLanguage } from '../i18n/use-i18n.ts'
import { Icon } from '../Icon/Icon.tsx'
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx'
import { Popover } from '../Popover/Popover.tsx'
import styles from './DateField.module.css'
import { dayOf } from './days.ts'

const Calendar = /* @__PURE__ */ lazyWithRetry(
  () => import('./Calendar.tsx').then((file) => file.Calendar),
  <Waiting />,
)

function Waiting(): ReactNode {
  return <div className={styles.waiting} aria-busy />
}

export interface DateFieldProps extends Pick<FieldFrameProps, 'disabled'> {
  label: string
  /** `2026-11-25`; empty while no day is chosen. */
  value: string
  onValueChange: (value: string) => void
  /** Days before it can't be chosen. */
  min?: string | undefined
  /** Days after it can't be chosen. */
  max?: string | undefined
  /** Shown while no day is chosen; also on the button that takes the day away. */
  placeholder: string
}

/** The calendar's code loads when the browser is idle, or with the first opening. */
export function DateField({
  label,
  value,
  onValueChange,
  min,
  max,
  placeholder,
  disabled,
}: DateFieldProps): ReactNode {
  const language = useLanguage()
  const kit = kitMessages.useMessages()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => Calendar.preload(), [])
  const choose = (day: string): void => {
    setOpen(false)
    onValueChange(day)
  }
  return (
    <Field label={null} disabled={disabled}>
      <label id={`${id}-label`} htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        align="start"
        label={label}
        initialFocus={calendar}
        trigger={
          <button
            type="button"
            id={id}
            className={styles.trigger}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}-value`}
          >
            <span id={`${id}-value`} className={styles.value} data-placeholder={value === '' || undefined}>
              {value === '' ? placeholder : formatDate(dayOf(value), language)}
            </span>
            <span className={styles.icon}>
              <Icon name="calendar" size={16} />
            </span>
          </button>
        }
      >
        <div ref={calendar} tabIndex={-1} className={styles.panel}>
          <Calendar
            styles={styles}
            value={value}
            onChoose={choose}
            min={min}
            max={max}
            language={language}
            words={{
              previousMonth: kit('previousMonth'),
              nextMonth: kit('nextMonth'),
              today: kit('today'),
              chosen: kit('chosen'),
            }}
          />
          {value === '' ? null : (
            <Button size="small" variant="quiet" onClick={() => choose('')}>
              {placeholder}
            </Button>
          )}
        </div>
      </Popover>
    </Field>
  )
}
