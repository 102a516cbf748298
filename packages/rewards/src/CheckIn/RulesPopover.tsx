import { memberBenefits } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
// Of its own entry: a host's bundler leaves it to this part.
import { Popover } from '@longhand/ui-kit/Popover'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'
import styles from './CheckIn.module.css'
import { zoneName } from './zone-name.ts'

/** How check-ins work, for anyone who rests on it or presses it. */
export function RulesPopover({ timeZone }: { timeZone: string }): ReactNode {
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
