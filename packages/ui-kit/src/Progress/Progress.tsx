import { Progress as BaseProgress } from '@base-ui/react/progress'
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Progress.module.css'

export interface ProgressProps {
  /** What is going on, such as "Uploading interview.mp3". */
  label: string
  /** @default false */
  labelHidden?: boolean | undefined
  /** 0 to 1; null while no one knows. */
  value: number | null
  /** Shown at the end of the label's line, such as "42 % · 3 min left". */
  detail?: ReactNode
  /** Amber for what waits, red for what failed. @default 'bean' */
  tone?: 'bean' | 'amber' | 'red' | undefined
}

/** How far a piece of work is. */
export function Progress({
  label,
  labelHidden = false,
  value,
  detail,
  tone = 'bean',
}: ProgressProps): ReactNode {
  // Named by hand: the library's label would render everything around it once more when it comes and when it goes.
  const id = useId()
  return (
    <BaseProgress.Root
      className={styles.root}
      // Rounded: written as 6.1e-7, it is no valid value.
      value={value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4}
      max={1}
      data-tone={tone}
      {...(labelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      {labelHidden && !detail ? null : (
        <div className={styles.text}>
          {labelHidden ? (
            <span />
          ) : (
            <span id={id} className={styles.label}>
              {label}
            </span>
          )}
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </div>
      )}
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
