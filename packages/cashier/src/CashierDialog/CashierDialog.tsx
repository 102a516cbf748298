import { api, useApiDispatch, useTransport } from '@longhand/api-client'
import type { AppOrder as WholeAppOrder, Capabilities, Goods } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  Dialog,
  type DialogClassNames,
  type DialogDismissal,
  Tabs,
} from '@longhand/ui-kit'
import { type ReactNode, useRef, useState } from 'react'
import { cashierMessages } from '../messages.ts'
import type { CashierProblem } from '../problem.ts'
import styles from './CashierDialog.module.css'
import { GoodsPanel } from './GoodsPanel.tsx'
import { OrderPanel } from './OrderPanel.tsx'

/** A membership, or a time card. */
export type CashierTab = 'vip' | 'duration'

/** What was bought. */
export interface Paid {
  /** `external`: goods of an app, which have no times. */
  type: CashierTab | 'external'
  /** Transcription time in seconds: of the card, or of each month of the membership. */
  duration: number
  /** How long the membership is extended, or how long the card can be used, in seconds. */
  effectiveTime: number
  orderNumber: string
}

/** An order that waits for its payment. */
export interface OrderCreated {
  type: CashierTab
  goodsId: string
  orderNumber: string
}

/** Classes of the host's own for parts of the cashier: `goods` is what is chosen from, `payment` the box beside it, `code` the frame in that. */
export type CashierClassNames = DialogClassNames &
  Readonly<Partial<Record<'goods' | 'payment' | 'code', string>>>

/** `paid`, or how the user left. */
export type CashierCloseReason = 'paid' | DialogDismissal

/** What the page needs of an order that its backend made by `createAppOrder`. */
export type AppOrder = Pick<WholeAppOrder, 'orderNumber'>

/** What a cashier is opened for: an app's order, or something of what is on sale. */
export interface Wanted {
  /**
   * Given at all, this order is sold and nothing else, ever: while it is `undefined`, the dialog is loading.
   * The other fields count only where this one is left out.
   *
   * @example <CashierDialog open={isOpen} onOpenChange={setOpen} order={order} />
   */
  order?: AppOrder | undefined
  /** @default 'vip' */
  defaultTab?: CashierTab | undefined
  /** Goods to begin with, of the default tab. @default the first */
  goodsId?: string | undefined
  /** An unpaid order of `goodsId`: it is paid as it was ordered. Without it, a new one is made. */
  orderNumber?: string | undefined
}

export interface CashierDialogProps extends Wanted {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default false */
  showTabs?: boolean | undefined
  /** Called once when an order is paid, after the dialog has asked to be closed. */
  onPaid?: ((paid: Paid) => void) | undefined
  /** Called once for each time that it is open, when what can be bought is shown. */
  onReady?: (() => void) | undefined
  /** Called once for each order: one is made as soon as a code for something is shown. */
  onOrderCreated?: ((created: OrderCreated) => void) | undefined
  /** Called after `onOpenChange(false)`, and before `onPaid`. Not for a host that sets `open` to false by itself. */
  onClose?: ((reason: CashierCloseReason) => void) | undefined
  /** For logs of the host: the dialog has said what the buyer must know. */
  onError?: ((problem: CashierProblem) => void) | undefined
  appearance?: Appearance | undefined
  classNames?: CashierClassNames | undefined
  /** A page that compares benefits. Without it there is no such link. */
  membershipHref?: string | undefined
  /** The agreement of a membership. Without it there is no such line. */
  agreementHref?: string | undefined
  /** A page that helps with paying. Without it there is no such link. */
  helpHref?: string | undefined
  /** End of the buyer's present membership, in epoch seconds. */
  memberUntil?: number | undefined
  /** Name of the account that gets what is bought, to be shown beside the price. */
  buyer?: string | undefined
  /** What the installation can do (`getCapabilities`), for the lines on what it limits. Without it nothing is limited. */
  capabilities?: Capabilities | undefined
  /** A change redraws. @default whether the transport has a token when it draws */
  isLoggedIn?: boolean | undefined
  /** A cashier that is opened with `wanted` afterwards goes on from here. Without it, the dialog only says that one must log in. */
  onLoginRequired?: ((wanted: Wanted) => void) | undefined
}

/** Sells memberships, time cards and what an app's backend has ordered, paid by a code that a phone scans. */
export function CashierDialog(props: CashierDialogProps): ReactNode {
  const { open, onOpenChange, onClose, defaultTab = 'vip', appearance, ...content } = props
  const isForOrder = 'order' in props
  const text = cashierMessages.useMessages()
  const [tab, setTab] = useState(defaultTab)
  // The goods come a moment later: from here, the next step of the keyboard is the first of them.
  const start = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setTab(defaultTab)
  }
  function close(reason: CashierCloseReason): void {
    onOpenChange(false)
    onClose?.(reason)
  }
  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onDismiss={onClose}
        size={isForOrder ? 'large' : 'full'}
        title={text(isForOrder ? 'dialog.order' : `dialog.${tab}`)}
        classNames={content.classNames}
        initialFocus={start}
      >
        <div ref={start} tabIndex={-1} className={styles.start}>
          {isForOrder ? (
            <OrderAlone {...content} onClose={close} />
          ) : (
            <Panels {...content} tab={tab} onTabChange={setTab} defaultTab={defaultTab} onClose={close} />
          )}
        </div>
      </Dialog>
    </AppearanceProvider>
  )
}

type Content = Omit<CashierDialogProps, 'open' | 'onOpenChange' | 'onClose' | 'appearance'>

interface Closing {
  onClose: (reason: CashierCloseReason) => void
}

function OrderAlone({
  order,
  isLoggedIn,
  buyer,
  helpHref,
  classNames,
  onLoginRequired,
  onReady,
  onPaid,
  onError,
  onClose,
}: Content & Closing): ReactNode {
  const transport = useTransport()
  const finish = useFinish({ onClose, onPaid })
  return (
    <OrderPanel
      key={order?.orderNumber}
      orderNumber={order?.orderNumber}
      isLoggedIn={isLoggedIn ?? transport.getToken() !== undefined}
      buyer={buyer}
      helpHref={helpHref}
      classNames={classNames}
      onReady={onReady}
      onPaid={finish}
      onError={onError}
      onLeave={() => onClose('close-button')}
      onLoginRequired={onLoginRequired && (() => onLoginRequired({ order }))}
    />
  )
}

interface PanelsProps extends Content, Closing {
  tab: CashierTab
  onTabChange: (tab: CashierTab) => void
  defaultTab: CashierTab
}

function Panels({
  tab,
  onTabChange,
  defaultTab,
  showTabs = false,
  onClose,
  onPaid,
  onReady,
  onOrderCreated,
  isLoggedIn,
  goodsId,
  orderNumber,
  onLoginRequired,
  ...panel
}: PanelsProps): ReactNode {
  const text = cashierMessages.useMessages()
  const finish = useFinish({ onClose, onPaid })
  const transport = useTransport()
  const isReady = useRef(false)

  /** Each tab has goods of its own. */
  function reportOnce(): void {
    if (isReady.current) return
    isReady.current = true
    onReady?.()
  }

  const panelOf = (kind: CashierTab): ReactNode => (
    <GoodsPanel
      key={kind}
      {...panel}
      kind={kind}
      isLoggedIn={isLoggedIn ?? transport.getToken() !== undefined}
      preselected={kind === defaultTab && goodsId !== undefined ? { goodsId, orderNumber } : undefined}
      onLoginRequired={onLoginRequired && ((chosen) => onLoginRequired({ defaultTab: kind, ...chosen }))}
      onReady={reportOnce}
      onOrderCreated={
        onOrderCreated &&
        (({ goods, orderNumber: made }) =>
          onOrderCreated({ type: kind, goodsId: goods.goodsId, orderNumber: made }))
      }
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

function useFinish({
  onClose,
  onPaid,
}: Pick<CashierDialogProps, 'onPaid'> & Closing): (
  type: Paid['type'],
  goods: Goods,
  orderNumber: string,
) => void {
  const dispatch = useApiDispatch()
  return (type, { duration, effectiveTime }, orderNumber) => {
    dispatch(api.util.invalidateTags(['Asset', 'UserInfo', 'Usage', 'Order']))
    onClose('paid')
    onPaid?.({ type, duration, effectiveTime, orderNumber })
  }
}
