import { type AnswerOf, vipMonthSeconds } from '@longhand/contracts'
import { Progress } from '@longhand/ui-kit'
import { formatDate, formatNumber, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetLimitQuery, useGetUserInfoQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'
import { usageShare } from './usage-share.ts'

type Usage = AnswerOf<'getLimit'>

/** Transcription time used, of today's and of all. */
export function UsageSection(): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const query = useGetLimitQuery()
  const { data: userInfo } = useGetUserInfoQuery()
  return (
    <Section title={text('usage.title')}>
      <Loaded query={query} lines={4}>
        {({ timeUsedToday, timeLimitToday, timeUsed, timeLimit }: Usage) => (
          <div className={styles.usage}>
            <p className={styles.left}>
              {text('usage.left', { time: timeLimit > timeUsed ? formatTimeSpan(timeLimit - timeUsed, language) : formatNumber(0, language) })}
            </p>
            {userInfo?.isMember ? (
              <p className={styles.note}>
                {text('usage.member', {
                  time: formatTimeSpan(vipMonthSeconds, language),
                  date: formatDate(new Date(userInfo.memberEffectiveTime * 1000), language),
                })}
              </p>
            ) : null}
            <Bar label={text('usage.today')} hint={text('usage.todayHint')} used={timeUsedToday} limit={timeLimitToday} />
            <Bar label={text('usage.total')} hint={text('usage.totalHint')} used={timeUsed} limit={timeLimit} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** `used` and `limit` in seconds. */
function Bar({ label, hint, used, limit }: { label: string; hint: string; used: number; limit: number }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const share = usageShare(used, limit)
  const time = (seconds: number): string => (seconds > 0 ? formatTimeSpan(seconds, language) : formatNumber(0, language))
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
