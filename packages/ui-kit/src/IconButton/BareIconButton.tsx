import { forwardRef, type ButtonHTMLAttributes } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './IconButton.module.css'

export interface BareIconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-label'
> {
  icon: IconName
  label: string
  /** @default 'medium' */
  size?: 'small' | 'medium' | 'large' | undefined
  /** @default 'quiet' */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** @default false */
  busy?: boolean | undefined
}

const iconSizes = { small: 18, medium: 20, large: 24 }

/** An icon button without a tooltip, for where the drawing is known to all: what positions tooltips is larger than a dialog. */
export const BareIconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, BareIconButtonProps>(
  function BareIconButton(
    { icon, label, size = 'medium', variant = 'quiet', busy = false, className, onClick, ...button },
    ref,
  ) {
    return (
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
    )
  },
)
