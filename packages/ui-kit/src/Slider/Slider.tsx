import { Slider as BaseSlider } from '@base-ui/react/slider'
import type { ReactNode } from 'react'
import styles from './Slider.module.css'

export interface SliderProps {
  label: string
  /** @default false */
  labelHidden?: boolean | undefined
  value: number
  /** Called on every move. */
  onValueChange: (value: number) => void
  /** Called once when the move ends. */
  onValueCommitted?: ((value: number) => void) | undefined
  min: number
  max: number
  /** @default 1 */
  step?: number | undefined
  /** Shown and read out, such as "1:02:03". @default the number */
  formatValue?: ((value: number) => string) | undefined
  /** @default false */
  disabled?: boolean | undefined
}

/** A value along a line. */
export function Slider({
  label,
  labelHidden = false,
  value,
  onValueChange,
  onValueCommitted,
  min,
  max,
  step = 1,
  formatValue = String,
  disabled,
}: SliderProps): ReactNode {
  return (
    <BaseSlider.Root
      className={styles.root}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      onValueCommitted={onValueCommitted && ((next) => onValueCommitted(next))}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
    >
      {labelHidden ? null : (
        <div className={styles.text}>
          <span>{label}</span>
          <span className={styles.value}>{formatValue(value)}</span>
        </div>
      )}
      <BaseSlider.Control className={styles.control}>
        <BaseSlider.Track className={styles.track}>
          <BaseSlider.Indicator className={styles.indicator} />
          <BaseSlider.Thumb
            className={styles.thumb}
            getAriaLabel={() => label}
            getAriaValueText={(_, thumbValue) => formatValue(thumbValue)}
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  )
}
