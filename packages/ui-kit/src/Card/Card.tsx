import type { HTMLAttributes, ReactNode } from 'react'
import styles from './Card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** @default 'div' */
  as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** @default 'plain' */
  tone?: 'plain' | 'vip' | undefined
}

/** A sheet of paper on the page. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps): ReactNode {
  return <Element {...rest} className={[styles.root, className].filter(Boolean).join(' ')} data-tone={tone} />
}
