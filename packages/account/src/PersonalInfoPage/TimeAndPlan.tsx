import { TimeCardsSection, TimeEntriesSection, TransferOrdersSection, UsageSection } from '@longhand/time'
import { Tabs } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useGetUserInfoQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'

/** As they stand in the address. */
export type TimePart = 'overview' | 'orders' | 'statement'

export interface TimeAndPlanProps {
  /** What the membership is, and how more time is bought. Without it, neither is offered. */
  plan?: ReactNode
  /** What was bought. Without it, there is no such tab. */
  orders?: ReactNode
  /** When the host keeps it; anything else is the first. */
  timePart?: string | null | undefined
  onTimePartChange?: ((part: TimePart) => void) | undefined
}

export function TimeAndPlan({ plan, orders, timePart, onTimePartChange }: TimeAndPlanProps): ReactNode {
  const text = accountMessages.useMessages()
  const [own, setOwn] = useState<TimePart>('overview')
  const tabs = [
    { value: 'overview' as const, label: text('time.overview'), content: <Overview plan={plan} /> },
    ...(orders ? [{ value: 'orders' as const, label: text('time.orders'), content: orders }] : []),
    { value: 'statement' as const, label: text('time.statement'), content: <Statement /> },
  ]
  const wanted = onTimePartChange ? timePart : own
  return (
    <Tabs<TimePart>
      label={text('menu.time')}
      value={tabs.find(({ value }) => value === wanted)?.value ?? 'overview'}
      onValueChange={onTimePartChange ?? setOwn}
      tabs={tabs}
    />
  )
}

function Overview({ plan }: Pick<TimeAndPlanProps, 'plan'>): ReactNode {
  const text = accountMessages.useMessages()
  const { data: userInfo } = useGetUserInfoQuery()
  return (
    <div className={styles.content}>
      <UsageSection
        memberUntil={userInfo?.isMember ? new Date(userInfo.memberEffectiveTime * 1000) : undefined}
      />
      {plan ? <Section title={text('time.plan')}>{plan}</Section> : null}
      <TimeCardsSection />
    </div>
  )
}

function Statement(): ReactNode {
  return (
    <div className={styles.content}>
      <TimeEntriesSection />
      <TransferOrdersSection />
    </div>
  )
}
