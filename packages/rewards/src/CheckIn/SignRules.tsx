import { memberBenefits } from '@longhand/contracts'
import { Button, Popover } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'
import styles from './CheckIn.module.css'

/** How check-ins work, for anyone who rests on it or presses it. */
export function SignRules({ timeZone }: { timeZone: string }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  return (
    <Popover
      openOnHover
      label={text('checkIn.rules')}
      trigger={
        <Button variant="quiet" size="small" icon="help">
          {text('checkIn.rules')}
        </Button>
      }
    >
      <div className={styles.rules}>
        <p>{text('checkIn.rule')}</p>
        <p>{text('checkIn.ruleMember', { times: memberBenefits.checkInMultiplier.vip })}</p>
        <p>{text('checkIn.ruleZone', { zone: zoneName(timeZone, language) })}</p>
      </div>
    </Popover>
  )
}

/** `China Standard Time`; the IANA name where the browser doesn't know it. */
export function zoneName(timeZone: string, language: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(
      new Date(),
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
