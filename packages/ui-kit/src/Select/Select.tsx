import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { Field, type FieldFrameProps } from '../Field/Field.tsx'
import { Icon } from '../Icon/Icon.tsx'
import styles from './Select.module.css'

export interface SelectProps<Value extends string> extends FieldFrameProps {
  /** null while nothing is chosen. */
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
}

/** For two to four short options, see `SegmentedControl`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  ...frame
}: SelectProps<Value>): ReactNode {
  const appearance = useAppearance()
  return (
    <Field {...frame}>
      <BaseSelect.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
      >
        <BaseSelect.Trigger className={styles.trigger}>
          <BaseSelect.Value className={styles.value} placeholder={placeholder} />
          <BaseSelect.Icon className={styles.icon}>
            <Icon name="chevron-down" size={16} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        {/* The popup would write a <style> element, which a strict Content Security Policy refuses. */}
        <CSPProvider disableStyleElements>
          <BaseSelect.Portal {...appearance}>
            <BaseSelect.Positioner
              className={styles.positioner}
              sideOffset={4}
              collisionPadding={8}
              alignItemWithTrigger={false}
            >
              <BaseSelect.Popup className={styles.popup}>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    className={styles.item}
                    value={option.value}
                    disabled={option.disabled}
                  >
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator className={styles.mark}>
                      <Icon name="check" size={16} />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </CSPProvider>
      </BaseSelect.Root>
    </Field>
  )
}
