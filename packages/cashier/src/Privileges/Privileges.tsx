import { type Capabilities, vipMonthSeconds } from '@longhand/contracts'
import { Icon, type IconName, VisuallyHidden } from '@longhand/ui-kit'
import { type ReactNode, useId } from 'react'
import { Limit, type LimitProps } from '../Limit/Limit.tsx'
import { cashierMessages } from '../messages.ts'
import styles from './Privileges.module.css'

export interface PrivilegesProps {
  /** Without it there is no link to the comparison. */
  membershipHref?: string | undefined
  /** Of the installation; unknown ones limit nothing. */
  capabilities?: Capabilities | undefined
}

/** The eight privileges of a membership, with the way to the whole comparison. */
export function Privileges({ membershipHref, capabilities }: PrivilegesProps): ReactNode {
  const text = cashierMessages.useMessages()
  const [id, notes] = [useId(), useId()]
  const privileges: readonly { icon: IconName; name: string; limitOf?: LimitProps['of'] }[] = [
    {
      icon: 'clock',
      name: text('privileges.hours', { hours: vipMonthSeconds / 3600 }),
      limitOf: 'transcription',
    },
    { icon: 'speed', name: text('privileges.fast') },
    { icon: 'mic', name: text('privileges.realTime') },
    { icon: 'sparkle', name: text('privileges.summary'), limitOf: 'summary' },
    { icon: 'language', name: text('privileges.translation'), limitOf: 'translation' },
    { icon: 'bean', name: text('privileges.checkIn') },
    { icon: 'folder', name: text('privileges.storage') },
    { icon: 'more', name: text('privileges.more') },
  ]
  return (
    <div className={styles.root}>
      <section className={styles.privileges} aria-labelledby={id}>
        <div className={styles.line}>
          <h3 id={id} className={styles.heading}>
            {text('privileges.title')}
          </h3>
          {membershipHref === undefined ? null : (
            <a className={styles.compare} href={membershipHref} target="_blank" rel="noreferrer">
              {text('privileges.compare')} <VisuallyHidden>{text('privileges.newTab')}</VisuallyHidden>
              <Icon name="external" size={16} />
            </a>
          )}
        </div>
        <ul className={styles.list}>
          {privileges.map(({ icon, name, limitOf }) => (
            <li key={icon} className={styles.privilege}>
              <span className={styles.icon}>
                <Icon name={icon} size={18} />
              </span>
              <span>
                {name}
                {limitOf ? <Limit of={limitOf} capabilities={capabilities} /> : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby={notes}>
        <h3 id={notes} className={styles.heading}>
          {text('privileges.notes')}
        </h3>
        <ul className={styles.notes}>
          <li>{text('privileges.once')}</li>
          <li>{text('privileges.start')}</li>
          <li>{text('privileges.month')}</li>
        </ul>
      </section>
    </div>
  )
}
