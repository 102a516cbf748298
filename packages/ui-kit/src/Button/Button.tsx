import { useRender } from '@base-ui/react/use-render'
import {
  forwardRef,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './Button.module.css'

interface ButtonLook {
  /** One primary action per view; danger is for loss that cannot be undone. @default 'secondary' */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** @default 'medium' */
  size?: 'small' | 'medium' | undefined
  icon?: IconName | undefined
  /** @default false */
  wide?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps size and focus, and answers no press. @default false */
  busy?: boolean | undefined
}

/** `type` is `button` by default, so that no form is sent by accident. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = 'secondary',
    size = 'medium',
    icon,
    wide,
    busy = false,
    className,
    children,
    onClick,
    ...button
  },
  ref,
) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    // A submit button would still send its form: `disabled` would prevent that too, but takes the focus away.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...button}
      ref={ref}
      className={[styles.root, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled'] || undefined}
      onClick={press}
    >
      <Content icon={icon} size={size}>
        {children}
      </Content>
      {busy ? (
        <span className={styles.spinner}>
          <Spinner size={16} />
        </span>
      ) : null}
    </button>
  )
})

export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A router's link to render instead of `<a>`, such as `<Link to="/home" />`. */
  render?: ReactElement | undefined
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  className,
  children,
  render,
  ...anchor
}: ButtonLinkProps): ReactNode {
  return useRender({
    defaultTagName: 'a',
    render,
    props: {
      ...anchor,
      className: [styles.root, className].filter(Boolean).join(' '),
      'data-variant': variant,
      'data-size': size,
      'data-wide': wide || undefined,
      children: (
        <Content icon={icon} size={size}>
          {children}
        </Content>
      ),
    },
  })
}

function Content({
  icon,
  size,
  children,
}: {
  icon: IconName | undefined
  size: 'small' | 'medium'
  children: ReactNode
}): ReactNode {
  return (
    <span className={styles.content}>
      {icon ? <Icon name={icon} size={size === 'small' ? 16 : 18} /> : null}
      {children}
    </span>
  )
}
