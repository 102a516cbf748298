import { invitationGiftSeconds } from '@longhand/contracts'
import type { ReactNode } from 'react'
import { addressOfDialog } from '../dialogs/linked-dialog.ts'
import styles from './Invitation.module.css'
import { landingMessages } from './messages.ts'

export function Invitation(): ReactNode {
  const text = landingMessages.useMessages()
  return (
    <p className={styles.root} data-for="invited newcomer">
      {text('invitation.gift', { count: invitationGiftSeconds / 3600 })}{' '}
      <a href={addressOfDialog('signup')} className={styles.signUp}>
        {text('invitation.signUp')}
      </a>
    </p>
  )
}
