import { type Gift, invitationGiftSeconds, newUserGiftSeconds, timeCardDays } from '@longhand/contracts'
import { Button, Dialog, Icon } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useReceiveGiftMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import styles from './GiftDialog.module.css'

export interface GiftDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onReceived?: (() => void) | undefined
}

const contents = {
  new_user: { name: 'newUser', seconds: newUserGiftSeconds },
  invitation: { name: 'invitation', seconds: invitationGiftSeconds },
} as const satisfies Record<Gift, { name: string; seconds: number }>

/** Closed without taking it, it waits for the next time. */
export function NewUserGiftDialog(props: GiftDialogProps): ReactNode {
  return <GiftDialog {...props} gift="new_user" />
}

export function InvitationGiftDialog(props: GiftDialogProps): ReactNode {
  return <GiftDialog {...props} gift="invitation" />
}

function GiftDialog({ open, onOpenChange, onReceived, gift }: GiftDialogProps & { gift: Gift }): ReactNode {
  const text = accountMessages.useMessages()
  const [receive, { isLoading }] = useReceiveGiftMutation()
  const { name, seconds } = contents[gift]
  const hours = seconds / 3600

  async function take(): Promise<void> {
    const result = await receive(gift)
    if (result.error) return
    onReceived?.()
    onOpenChange(false)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title={text(`gift.${name}`)}>
      <div className={styles.root}>
        <div className={styles.card} aria-hidden>
          <span className={styles.mark}>
            <Icon name="clock" size={24} />
          </span>
          <span className={styles.hours}>{text('gift.hours', { count: hours })}</span>
        </div>
        <p className={styles.name}>{text('gift.card', { count: hours })}</p>
        <p className={styles.note}>{text(`gift.${name}Note`, { days: timeCardDays.gift })}</p>
        <Button variant="primary" wide busy={isLoading} onClick={() => void take()}>
          {text('gift.get')}
        </Button>
      </div>
    </Dialog>
  )
}
