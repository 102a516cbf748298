import { vipMonthSeconds } from '@longhand/contracts'
import { Progress } from '@longhand/ui-kit'
import { formatDate, formatNumber, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetLimitQuery } from '../api/time-api.ts'
import { timeMessages } from '../messages.ts'
import { QuerySection } from './QuerySection.tsx'
import styles from './UsageSection.module.css'

export interface UsageSectionProps {
  memberUntil?: Date | undefined
}

export function UsageSection({ memberUntil }: UsageSectionProps): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const query = useGetLimitQuery()
  return (
    <QuerySection title={text('usage.title')} query={query}>
      {({ timeUsedToday, timeLimitToday, timeUsed, timeLimit }) => (
        <div className={styles.root}>
          <p className={styles.left}>
            {text('usage.left', {
              time:
                timeLimit > timeUsed
                  ? formatTimeSpan(timeLimit - timeUsed, language)
                  : formatNumber(0, language),
            })}
          </p>
          {memberUntil ? (
            <p className={styles.note}>
              {text('usage.member', {
                time: formatTimeSpan(vipMonthSeconds, language),
                date: formatDate(memberUntil, language),
              })}
            </p>
          ) : null}
          <Bar
            label={text('usage.today')}
            hint={text('usage.todayHint')}
            used={timeUsedToday}
            limit={timeLimitToday}
          />
          <Bar label={text('usage.total')} hint={text('usage.totalHint')} used={timeUsed} limit={timeLimit} />
        </div>
      )}
    </QuerySection>
  )
}

/** `used` and `limit` in seconds. */
function Bar({
  label,
  hint,
  used,
  limit,
}: {
  label: string
  hint: string
  used: number
  limit: number
}): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const share = usageShare(used, limit)
  const time = (seconds: number): string =>
    seconds > 0 ? formatTimeSpan(seconds, language) : formatNumber(0, language)
  const percent = formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div>
      <Progress
        label={label}
        value={share}
        tone={share >= 1 ? 'amber' : 'bean'}
        detail={text('usage.figures', { used: time(used), limit: time(limit), percent })}
      />
      <p className={styles.note}>{hint}</p>
    </div>
  )
}

/** Both in seconds; a limit of 0 counts as 1. May exceed 1. */
export function usageShare(used: number, limit: number): number {
  return used / (limit === 0 ? 1 : limit)
}
