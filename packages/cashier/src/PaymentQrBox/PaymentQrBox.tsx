import { useTransport } from '@longhand/api-client'
import type { Goods, PaymentChannelOffer } from '@longhand/contracts'
import { ButtonLink, VisuallyHidden } from '@longhand/ui-kit'
import { formatDate, formatDuration, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { cashierMessages } from '../messages.ts'
import { logProblem } from '../log-problem.ts'
import { type PaymentFrame, paymentFrameOf, paymentPageOf } from './payment-frame.ts'
import { isAwaited, type Payment } from './payment-machine.ts'
import { PaymentMask, type MaskKind } from './PaymentMask.tsx'
import { Tabs } from '../Tabs/Tabs.tsx'
import styles from './PaymentQrBox.module.css'
import { useChannels } from './use-channels.ts'
import { usePayment } from './use-payment.ts'

export interface PaymentQrBoxProps {
  /** What is paid, at the price that is charged; nothing while it is not known. */
  goods: Goods | undefined
  /** An order of these goods that waits for its payment. */
  orderNumber?: string | undefined
  isLoggedIn: boolean
  onPaid: (paid: { goods: Goods; orderNumber: string }) => void
  /** The order can't be paid any more. */
  onOrderOver?: (() => void) | undefined
  /** The log-in that the mask offers a visitor. */
  onLoginRequired?: (() => void) | undefined
  /** Without it there is no such line. */
  agreementHref?: string | undefined
  /** Whose account gets it. */
  buyer?: string | undefined
  /** Until when it can be used if it is paid now, in epoch seconds. */
  usableUntil?: number | undefined
  /** Without it there is no such link. */
  helpHref?: string | undefined
}

/** Shows the code, or leads to the page, that pays for some goods and follows what becomes of it. */
export function PaymentQrBox({ agreementHref, helpHref, buyer, usableUntil, onLoginRequired, ...options }: PaymentQrBoxProps): ReactNode {
  const text = cashierMessages.useMessages()
  const channels = useChannels()
  const { payment, refresh, switchChannel } = usePayment({ ...options, channels })
  const channel = channels.list.find(({ payAgent }) => payAgent === payment.payAgent) ?? channels.list[0]
  const pages = usePaymentPages(payment, channel)
  const shown = payment.payUrl !== undefined && pages.frame === undefined && pages.away === undefined ? 'refused' : payment.phase
  return (
    <section className={styles.root} aria-label={text('pay.title')}>
      <PriceLine goods={options.goods} buyer={buyer} usableUntil={usableUntil} />
      <Tabs
        label={text('pay.channels')}
        value={payment.payAgent}
        onValueChange={switchChannel}
        tabs={channels.list.map(({ payAgent, name }) => ({
          value: payAgent,
          label: name,
          content: <Code channel={channel} pages={pages} shown={shown} onRefresh={refresh} onLoginRequired={onLoginRequired} />,
        }))}
      />
      <OrderLines payment={payment} helpHref={helpHref} />
      {agreementHref === undefined ? null : <AgreementLine href={agreementHref} />}
    </section>
  )
}

function PriceLine({ goods, buyer, usableUntil }: { goods: Goods | undefined } & Pick<PaymentQrBoxProps, 'buyer' | 'usableUntil'>): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  return (
    <div>
      <p className={styles.priceLine}>
        <span className={styles.what}>{goods?.goodsName ?? text('pay.total')}</span>
        <strong className={styles.price}>{goods ? formatPrice(goods.price, goods.currency, language) : '–'}</strong>
      </p>
      <p className={styles.about}>
        {buyer === undefined ? null : <span>{text('pay.for', { name: buyer })}</span>}
        {goods && usableUntil !== undefined ? (
          <span className={styles.until}>{text('pay.until', { date: formatDate(new Date(usableUntil * 1000), language) })}</span>
        ) : null}
      </p>
    </div>
  )
}

function OrderLines({ payment, helpHref }: { payment: Payment; helpHref: string | undefined }): ReactNode {
  const text = cashierMessages.useMessages()
  const hasOrder = payment.orderNumber !== undefined
  return (
    <div className={styles.orderLines}>
      <p>{isAwaited(payment) && payment.expiresAt !== undefined ? <Countdown expiresAt={payment.expiresAt} /> : null}</p>
      <p className={styles.orderNumber}>{hasOrder ? text('pay.order', { number: payment.orderNumber ?? '' }) : null}</p>
      {helpHref === undefined ? null : (
        <p>
          <a href={helpHref} target="_blank" rel="noreferrer">
            {text('pay.help')}
          </a>
        </p>
      )}
    </div>
  )
}

/** A screen reader is told only when it asks: a number a second would drown everything else. */
function Countdown({ expiresAt }: { expiresAt: number }): ReactNode {
  const text = cashierMessages.useMessages()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-live="off">
      {text('pay.timeLeft', { time: formatDuration(Math.max(0, Math.ceil((expiresAt - now) / 1000))) })}
    </span>
  )
}

/** Those that may be opened. */
interface OpenedPages {
  frame?: PaymentFrame | undefined
  phone?: string | undefined
  /** Of a channel that leads away. */
  away?: string | undefined
}

function usePaymentPages({ payUrl, phoneUrl }: Payment, channel: PaymentChannelOffer): OpenedPages {
  const { baseUrl } = useTransport()
  const server = baseUrl || window.location.href
  const frameOf = (address: string | undefined): PaymentFrame | undefined =>
    address === undefined ? undefined : paymentFrameOf(address, server, channel.origins)
  const pages: OpenedPages =
    channel.kind === 'redirect'
      ? { away: payUrl === undefined ? undefined : paymentPageOf(payUrl, server, channel) }
      : { frame: frameOf(payUrl), phone: frameOf(phoneUrl)?.src }
  const isRefused = payUrl !== undefined && pages.frame === undefined && pages.away === undefined
  useEffect(() => {
    if (isRefused) logProblem('A payment address that is not on the list', payUrl)
  }, [isRefused, payUrl])
  return pages
}

interface CodeProps {
  channel: PaymentChannelOffer
  pages: OpenedPages
  shown: MaskKind
  onRefresh: () => void
  onLoginRequired: (() => void) | undefined
}

function Code({ channel, pages: { frame, phone, away }, shown, onRefresh, onLoginRequired }: CodeProps): ReactNode {
  const text = cashierMessages.useMessages()
  const isAway = channel.kind === 'redirect'
  const isPayable = shown === 'waiting' || shown === 'scanned'
  // Who has opened the other page may have closed it: the way there stays.
  const mask = isAway && isPayable ? 'waiting' : shown
  return (
    <>
      {phone !== undefined && isPayable ? (
        <div className={styles.onPhone}>
          <ButtonLink variant="primary" wide href={phone} target="_blank" rel="noreferrer">
            {text('pay.onPhone')}
          </ButtonLink>
          <p>{text('pay.orScan')}</p>
        </div>
      ) : null}
      <div className={styles.code} data-shown={mask} data-away={isAway || undefined}>
        {frame !== undefined && (isPayable || shown === 'timedOut') ? (
          <iframe
            className={styles.frame}
            title={text('pay.frame')}
            src={frame.src}
            sandbox={frame.sandbox}
            referrerPolicy="no-referrer"
            // React 18 has no attribute of this name.
            ref={(node) => void (node && (node.inert = shown !== 'waiting'))}
          />
        ) : null}
        {away !== undefined && isPayable ? (
          <ButtonLink variant="primary" wide href={away} target="_blank" rel="noreferrer">
            {text('away.open', { gateway: channel.name })} <VisuallyHidden>{text('privileges.newTab')}</VisuallyHidden>
          </ButtonLink>
        ) : null}
        <PaymentMask kind={mask} isAway={isAway} onRefresh={onRefresh} onLoginRequired={onLoginRequired} />
      </div>
      <p className={styles.tip} role="status">
        {shown === 'left' ? '' : text(isAway && hasOwnTip(shown) ? `away.${shown}Tip` : `pay.${shown}Tip`, { gateway: channel.name })}
      </p>
    </>
  )
}

const ownTips = ['signedOut', 'choosing', 'waiting', 'scanned'] as const

function hasOwnTip(shown: MaskKind): shown is (typeof ownTips)[number] {
  return (ownTips as readonly MaskKind[]).includes(shown)
}

function AgreementLine({ href }: { href: string }): ReactNode {
  return (
    <p className={styles.agreement}>
      <cashierMessages.Rich id="pay.agreement" components={{ agreement: <a href={href} target="_blank" rel="noreferrer" /> }} />
    </p>
  )
}
