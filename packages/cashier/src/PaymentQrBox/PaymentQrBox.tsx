import type { Goods, PaymentChannelOffer } from '@longhand/contracts'
import { ButtonLink, Tabs, VisuallyHidden } from '@longhand/ui-kit'
import { formatDate, formatDuration, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { cashierMessages } from '../messages.ts'
import { isAwaited, type Payment } from './payment-machine.ts'
import { PaymentMask, type MaskKind } from './PaymentMask.tsx'
import styles from './PaymentQrBox.module.css'
import { type PaymentControls, type PaymentOptions, usePayment } from './use-payment.ts'

export interface PaymentQrBoxProps extends PaymentOptions {
  /** The log-in that the mask offers a visitor. */
  onLoginRequired?: (() => void) | undefined
  classNames?: { payment?: string | undefined; code?: string | undefined } | undefined
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
export function PaymentQrBox({
  agreementHref,
  helpHref,
  buyer,
  usableUntil,
  onLoginRequired,
  classNames = {},
  ...options
}: PaymentQrBoxProps): ReactNode {
  const text = cashierMessages.useMessages()
  const controls = usePayment(options)
  const { payment, channels, switchChannel } = controls
  return (
    <section
      className={[styles.root, classNames.payment].filter(Boolean).join(' ')}
      aria-label={text('pay.title')}
    >
      <PriceLine goods={options.goods} buyer={buyer} usableUntil={usableUntil} />
      <Tabs
        label={text('pay.channels')}
        value={payment.payAgent}
        onValueChange={switchChannel}
        tabs={channels.map(({ payAgent, name }) => ({
          value: payAgent,
          label: name,
          content: <Code controls={controls} className={classNames.code} onLoginRequired={onLoginRequired} />,
        }))}
      />
      <OrderLines payment={payment} helpHref={helpHref} />
      {agreementHref === undefined ? null : <AgreementLine href={agreementHref} />}
    </section>
  )
}

function PriceLine({
  goods,
  buyer,
  usableUntil,
}: { goods: Goods | undefined } & Pick<PaymentQrBoxProps, 'buyer' | 'usableUntil'>): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  return (
    <div>
      <p className={styles.priceLine}>
        <span className={styles.what}>{goods?.goodsName ?? text('pay.total')}</span>
        <strong className={styles.price}>
          {goods ? formatPrice(goods.price, goods.currency, language) : '–'}
        </strong>
      </p>
      <p className={styles.about}>
        {buyer === undefined ? null : <span>{text('pay.for', { name: buyer })}</span>}
        {goods && usableUntil !== undefined ? (
          <span className={styles.until}>
            {text('pay.until', { date: formatDate(new Date(usableUntil * 1000), language) })}
          </span>
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
      <p>
        {isAwaited(payment) && payment.expiresAt !== undefined ? (
          <Countdown expiresAt={payment.expiresAt} />
        ) : null}
      </p>
      <p className={styles.orderNumber}>
        {hasOrder ? text('pay.order', { number: payment.orderNumber ?? '' }) : null}
      </p>
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

/** A screen reader says it only when asked: a number a second would drown everything else. */
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

interface CodeProps {
  controls: PaymentControls
  className: string | undefined
  onLoginRequired: (() => void) | undefined
}

function Code({ controls, className, onLoginRequired }: CodeProps): ReactNode {
  const { payment, channel, frame, phoneHref, away, isRefused, refresh } = controls
  const shown: MaskKind = isRefused ? 'refused' : payment.phase
  const text = cashierMessages.useMessages()
  const isAway = channel.kind === 'redirect'
  const isPayable = shown === 'waiting' || shown === 'scanned'
  // Who has opened the other page may have closed it: the way there stays.
  const mask = isAway && isPayable ? 'waiting' : shown
  return (
    <>
      {phoneHref !== undefined && isPayable ? (
        <div className={styles.onPhone}>
          <ButtonLink variant="primary" wide href={phoneHref} target="_blank" rel="noreferrer">
            {text('pay.onPhone')}
          </ButtonLink>
          <p>{text('pay.orScan')}</p>
        </div>
      ) : null}
      <div
        className={[styles.code, className].filter(Boolean).join(' ')}
        data-shown={mask}
        data-away={isAway || undefined}
      >
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
            {text('away.open', { gateway: channel.name })}{' '}
            <VisuallyHidden>{text('privileges.newTab')}</VisuallyHidden>
          </ButtonLink>
        ) : null}
        <PaymentMask kind={mask} isAway={isAway} onRefresh={refresh} onLoginRequired={onLoginRequired} />
      </div>
      <p className={styles.tip} role="status">
        {shown === 'left' ? '' : text(tipOf(shown, channel), { gateway: channel.name })}
      </p>
    </>
  )
}

const ownTips = ['signedOut', 'choosing', 'waiting', 'scanned'] as const

function tipOf(shown: Exclude<MaskKind, 'left'>, { kind, isSandbox }: PaymentChannelOffer) {
  if (kind === 'redirect' && hasOwnTip(shown)) return `away.${shown}Tip` as const
  return shown === 'waiting' && isSandbox ? 'pay.sandboxTip' : (`pay.${shown}Tip` as const)
}

function hasOwnTip(shown: MaskKind): shown is (typeof ownTips)[number] {
  return (ownTips as readonly MaskKind[]).includes(shown)
}

function AgreementLine({ href }: { href: string }): ReactNode {
  return (
    <p className={styles.agreement}>
      <cashierMessages.Rich
        id="pay.agreement"
        components={{ agreement: <a href={href} target="_blank" rel="noreferrer" /> }}
      />
    </p>
  )
}
