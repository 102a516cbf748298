import type { ReactNode } from 'react'
import { saysFailure } from '../Field/said-in-place.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import styles from './Notice.module.css'

export interface NoticeProps {
  children: ReactNode
  /** Amber needs care, red is an error. @default 'neutral' */
  tone?: 'neutral' | 'bean' | 'amber' | 'red' | undefined
  /** @default by tone */
  icon?: IconName | undefined
}

const icons = { neutral: 'info', bean: 'check', amber: 'warning', red: 'warning' } as const

/** A remark that stays on the page, beside what it is about. */
export function Notice({ children, tone = 'neutral', icon }: NoticeProps): ReactNode {
  return (
    <div
      className={styles.root}
      data-tone={tone}
      {...(tone === 'red' || tone === 'amber' ? saysFailure : {})}
    >
      <Icon name={icon ?? icons[tone]} size={20} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
