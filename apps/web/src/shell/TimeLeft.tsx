import { useGetLimitQuery } from '@longhand/time'
import { formatNumber, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { webMessages } from '../messages.ts'
import { useMemberUntil } from '../session/use-member-until.ts'
import styles from './TimeLeft.module.css'

export interface TimeLeftProps {
  /** Shown until the server has answered. */
  unknown?: ReactNode
}

export function TimeLeft({ unknown }: TimeLeftProps): ReactNode {
  const text = webMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetLimitQuery()
  const until = useMemberUntil(true)
  const left = data && Math.max(0, data.timeLimit - data.timeUsed)
  if (left === undefined && !until) return unknown
  return (
    <span className={styles.root}>
      {left === undefined ? null : (
        <span>
          {text('shell.timeLeft', {
            time: left > 0 ? formatTimeSpan(left, language) : formatNumber(0, language),
          })}
        </span>
      )}
      {until ? <span className={styles.vip}>{text('shell.vipUntil', { date: until })}</span> : null}
    </span>
  )
}
