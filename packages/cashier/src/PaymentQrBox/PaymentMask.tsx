import { Icon, type IconName, Spinner } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { cashierMessages } from '../messages.ts'
import type { PaymentPhase } from './payment-machine.ts'
import styles from './PaymentQrBox.module.css'

/** A phase of the payment, or an address that is not shown. */
export type MaskKind = PaymentPhase | 'refused'

export interface PaymentMaskProps {
  kind: MaskKind
  /** There is a page in the place of a code. @default false */
  isAway?: boolean | undefined
  onRefresh: () => void
  onLoginRequired?: (() => void) | undefined
}

const icons: Partial<Record<MaskKind, IconName>> = {
  signedOut: 'user',
  choosing: 'info',
  notGenerated: 'refresh',
  off: 'info',
  scanned: 'check',
  paid: 'check',
  timedOut: 'refresh',
  refused: 'warning',
}

/** What lies over the code when it can't simply be scanned. Where a click helps, the whole mask is the button. */
export function PaymentMask({
  kind,
  isAway = false,
  onRefresh,
  onLoginRequired,
}: PaymentMaskProps): ReactNode {
  const text = cashierMessages.useMessages()
  if (kind === 'left' || kind === 'waiting') return null
  const icon = icons[kind]
  const face = (
    <>
      <span className={styles.maskIcon}>{icon ? <Icon name={icon} size={24} /> : <Spinner size={24} />}</span>
      <span className={styles.maskText}>
        {text(isAway && (kind === 'generating' || kind === 'notGenerated') ? `away.${kind}` : `pay.${kind}`)}
      </span>
      {kind === 'signedOut' && onLoginRequired ? (
        <span className={styles.maskAction}>{text('pay.logIn')}</span>
      ) : null}
    </>
  )
  const press =
    kind === 'signedOut'
      ? onLoginRequired
      : kind === 'notGenerated' || kind === 'off' || kind === 'timedOut' || kind === 'refused'
        ? onRefresh
        : undefined
  if (!press) return <div className={styles.mask}>{face}</div>
  return (
    <button type="button" className={styles.mask} onClick={press}>
      {face}
    </button>
  )
}
