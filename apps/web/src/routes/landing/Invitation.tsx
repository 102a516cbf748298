import { invitationGiftSeconds } from '@longhand/contracts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useHost } from '../../host.ts'
import { rememberedInviteCode } from '../../session/invite-code.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './Invitation.module.css'
import { landingMessages } from './landing-messages.ts'

const neverChanges = (): (() => void) => () => undefined

/** What a friend's link brings a visitor. The page is made on the server, which knows of no link. */
export function Invitation(): ReactNode {
  const { dialogs, storage } = useHost()
  const text = landingMessages.useMessages()
  const session = useSession()
  const code = useSyncExternalStore(
    neverChanges,
    () => rememberedInviteCode(storage),
    () => undefined,
  )
  if (code === undefined || session) return null
  return (
    <p className={styles.root}>
      {text('invitation.gift', { count: invitationGiftSeconds / 3600 })}{' '}
      <button type="button" className={styles.signUp} onClick={() => dialogs.open({ kind: 'login', mode: 'signup' })}>
        {text('invitation.signUp')}
      </button>
    </p>
  )
}
