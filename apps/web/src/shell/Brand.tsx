import { type AnchorHTMLAttributes, cloneElement, type ReactElement, type ReactNode } from 'react'
import { webMessages } from '../messages.ts'
import styles from './Brand.module.css'

export type LinkLook = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-label' | 'children'>

export function Brand({ link }: { link: ReactElement<LinkLook> }): ReactNode {
  const text = webMessages.useMessages()
  return cloneElement(
    link,
    { className: styles.root!, 'aria-label': text('shell.brandLink') },
    <>
      <svg
        viewBox="0 0 28 28"
        width="28"
        height="28"
        aria-hidden="true"
        focusable="false"
        className={styles.mark}
      >
        <path d="M3 11.5v5M7.5 7v14M12 10v8M16.5 20h8.5M16.5 14h8.5M16.5 8h8.5" />
      </svg>
      <span lang="en" translate="no">
        {brandName}
      </span>
    </>,
  )
}

const brandName = 'Longhand'
