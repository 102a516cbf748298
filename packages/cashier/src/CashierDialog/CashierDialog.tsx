import { api, useApiDispatch, useTransport } from '@longhand/api-client'
import { environmentLinks, environmentOf, type Goods } from '@longhand/contracts'
import { Dialog, Tabs } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { type ReactNode, useRef, useState } from 'react'
import { cashierMessages } from '../messages.ts'
import styles from './CashierDialog.module.css'
import { GoodsPanel } from './GoodsPanel.tsx'

/** A membership, or a time card. */
export type CashierTab = 'vip' | 'duration'

/** What was bought. */
export interface Paid {
  type: CashierTab
  /** Transcription time in seconds: of the card, or of each month of the membership. */
  duration: number
  /** How long the membership is extended, or how long the card can be used, in seconds. */
  effectiveTime: number
  orderNumber: string
}

/** What a cashier is opened for. */
export interface Wanted {
  /** @default 'vip' */
  defaultTab?: CashierTab | undefined
  /** Goods to begin with, of the default tab. @default the first */
  goodsId?: string | undefined
  /** An unpaid order of `goodsId`: it is paid as it was ordered, instead of a new one. */
  orderNumber?: string | undefined
}

export interface CashierDialogProps extends Wanted {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default false */
  showTabs?: boolean | undefined
  /** Called once when an order is paid, after the dialog has asked to be closed. */
  onPaid?: ((paid: Paid) => void) | undefined
  /** @default the product's own page */
  membershipHref?: string | undefined
  /** @default on the product's own page of the membership */
  agreementHref?: string | undefined
  /** @default the product's own */
  helpHref?: string | undefined
  /** End of the buyer's present membership, in epoch seconds. */
  memberUntil?: number | undefined
  /** Name of the account that gets what is bought, to be shown beside the price. */
  buyer?: string | undefined
  /** @default true */
  canTranslate?: boolean | undefined
  /** A change redraws. @default whether the transport has a token when it draws */
  isLoggedIn?: boolean | undefined
  /** A cashier that is opened with `wanted` afterwards goes on from here. Without it, the dialog only says that one must log in. */
  onLoginRequired?: ((wanted: Wanted) => void) | undefined
}

/** Sells memberships and time cards, paid by a code that a phone scans. */
export function CashierDialog({ open, onOpenChange, defaultTab = 'vip', ...content }: CashierDialogProps): ReactNode {
  const text = cashierMessages.useMessages()
  const kit = kitMessages.useMessages()
  const [tab, setTab] = useState(defaultTab)
  // The goods come a moment later: from here, the next step of the keyboard is the first of them.
  const start = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setTab(defaultTab)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="full" title={text(`dialog.${tab}`)} closeLabel={kit('close')} initialFocus={start}>
      <div ref={start} tabIndex={-1} className={styles.start}>
        <Panels {...content} tab={tab} onTabChange={setTab} defaultTab={defaultTab} onClose={() => onOpenChange(false)} />
      </div>
    </Dialog>
  )
}

interface PanelsProps extends Omit<CashierDialogProps, 'open' | 'onOpenChange'> {
  tab: CashierTab
  onTabChange: (tab: CashierTab) => void
  defaultTab: CashierTab
  onClose: () => void
}

function Panels({
  tab,
  onTabChange,
  defaultTab,
  showTabs = false,
  onClose,
  onPaid,
  isLoggedIn,
  goodsId,
  orderNumber,
  onLoginRequired,
  ...panel
}: PanelsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const dispatch = useApiDispatch()
  const transport = useTransport()
  const links = environmentLinks[environmentOf(window.location.hostname)]

  function finish(type: CashierTab, goods: Goods, paidOrder: string): void {
    dispatch(api.util.invalidateTags(['Asset', 'UserInfo', 'Usage', 'Order']))
    onClose()
    onPaid?.({ type, duration: goods.duration, effectiveTime: goods.effectiveTime, orderNumber: paidOrder })
  }

  const panelOf = (kind: CashierTab): ReactNode => (
    <GoodsPanel
      key={kind}
      membershipHref={links.membership}
      agreementHref={`${links.membership}#agreement`}
      helpHref={links.help}
      {...panel}
      kind={kind}
      isLoggedIn={isLoggedIn ?? transport.getToken() !== undefined}
      preselected={kind === defaultTab && goodsId !== undefined ? { goodsId, orderNumber } : undefined}
      onLoginRequired={onLoginRequired && ((chosen) => onLoginRequired({ defaultTab: kind, ...chosen }))}
      onPaid={({ goods, orderNumber: paidOrder }) => finish(kind, goods, paidOrder)}
    />
  )
  return (
    <Tabs<CashierTab>
      label={text('dialog.tabs')}
      value={tab}
      onValueChange={onTabChange}
      barHidden={!showTabs}
      tabs={[
        { value: 'vip', label: text('dialog.vipTab'), content: panelOf('vip') },
        { value: 'duration', label: text('dialog.durationTab'), content: panelOf('duration') },
      ]}
    />
  )
}
