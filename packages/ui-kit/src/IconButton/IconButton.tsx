import { forwardRef, type ButtonHTMLAttributes } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconName
  /** The button's name, shown as its tooltip. */
  label: string
  /** The key that does the same, shown after the name in the tooltip, such as `Space`. */
  shortcut?: string | undefined
  /** @default 'medium' */
  size?: 'small' | 'medium' | 'large' | undefined
  /** @default 'quiet' */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** @default false */
  busy?: boolean | undefined
  /** @default 'top' */
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

const iconSizes = { small: 18, medium: 20, large: 24 }

/** A press whose drawing says enough; its name is in the tooltip and in the accessibility tree. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, shortcut, size = 'medium', variant = 'quiet', busy = false, tooltipSide, className, onClick, ...button },
  ref,
) {
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label} side={tooltipSide}>
      <button
        type="button"
        {...button}
        ref={ref}
        className={[styles.root, className].filter(Boolean).join(' ')}
        data-size={size}
        data-variant={variant}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {busy ? <Spinner size={iconSizes[size]} /> : <Icon name={icon} size={iconSizes[size]} />}
      </button>
    </Tooltip>
  )
})
