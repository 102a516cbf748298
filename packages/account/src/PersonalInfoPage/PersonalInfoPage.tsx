import type { MouseEvent, ReactNode } from 'react'
import { accountMessages } from '../messages.ts'
import { AccessSection, type AccessSectionProps } from '../Access/AccessSection.tsx'
import { AccessTokensSection } from '../DeveloperSection/AccessTokensSection.tsx'
import { AutoExportSection } from '../AutoExport/AutoExportSection.tsx'
import { WebhooksSection } from '../DeveloperSection/WebhooksSection.tsx'
import { DataSection } from './DataSection.tsx'
import { InvitationSection } from './InvitationSection.tsx'
import { PasswordSection, type PasswordSectionProps } from './PasswordSection.tsx'
import styles from './PersonalInfoPage.module.css'
import { PreferencesSection, type PreferencesSectionProps } from './PreferencesSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { TimeAndPlan, type TimeAndPlanProps } from './TimeAndPlan.tsx'

/** As they stand in the address. */
export const personalInfoMenus = [
  'profile',
  'time',
  'invitation',
  'security',
  'preferences',
  'data',
  'developer',
  'coinDetail',
] as const

export type PersonalInfoMenu = (typeof personalInfoMenus)[number]

export interface PersonalInfoPageProps
  extends PasswordSectionProps, PreferencesSectionProps, AccessSectionProps, TimeAndPlanProps {
  /** Anything but one of {@link personalInfoMenus} is the first. */
  menu?: string | null | undefined
  onMenuChange: (menu: PersonalInfoMenu) => void
  hrefOf: (menu: PersonalInfoMenu) => string
  inviteHref: (code: string) => string
  coinDetail?: ReactNode
}

/** Needs a `ToastProvider` around it. */
export function PersonalInfoPage({
  menu,
  onMenuChange,
  hrefOf,
  coinDetail,
  ...sections
}: PersonalInfoPageProps): ReactNode {
  const text = accountMessages.useMessages()
  const offered = personalInfoMenus.filter((name) => name !== 'coinDetail' || Boolean(coinDetail))
  const shown = offered.find((name) => name === menu) ?? 'profile'

  function follow(event: MouseEvent, name: PersonalInfoMenu): void {
    // Held keys ask for another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMenuChange(name)
  }

  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{text('page.title')}</h1>
      <nav aria-label={text('page.navigation')} className={styles.navigation}>
        {offered.map((name) => (
          <a
            key={name}
            href={hrefOf(name)}
            className={styles.place}
            aria-current={name === shown ? 'page' : undefined}
            onClick={(event) => follow(event, name)}
          >
            {text(`menu.${name}`)}
          </a>
        ))}
      </nav>
      <div key={shown} className={styles.content}>
        {shown === 'coinDetail' ? coinDetail : <Part {...sections} name={shown} />}
      </div>
    </div>
  )
}

type PartProps = Pick<PersonalInfoPageProps, 'inviteHref' | 'isAfterReset'> &
  PasswordSectionProps &
  PreferencesSectionProps &
  TimeAndPlanProps & { name: Exclude<PersonalInfoMenu, 'coinDetail'> }

function Part({
  name,
  inviteHref,
  hashPassword,
  isAfterReset = false,
  plan,
  orders,
  timePart,
  onTimePartChange,
  ...preferences
}: PartProps): ReactNode {
  switch (name) {
    case 'profile':
      return <ProfileSection />
    case 'time':
      return (
        <TimeAndPlan plan={plan} orders={orders} timePart={timePart} onTimePartChange={onTimePartChange} />
      )
    case 'invitation':
      return <InvitationSection inviteHref={inviteHref} />
    case 'security':
      return (
        <>
          <PasswordSection hashPassword={hashPassword} />
          <AccessSection isAfterReset={isAfterReset} />
        </>
      )
    case 'preferences':
      return <PreferencesSection {...preferences} />
    case 'data':
      return (
        <>
          <AutoExportSection />
          <DataSection hashPassword={hashPassword} />
        </>
      )
    case 'developer':
      return (
        <>
          <AccessTokensSection />
          <WebhooksSection />
        </>
      )
  }
}
