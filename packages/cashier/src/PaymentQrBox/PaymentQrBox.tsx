import { useTransport } from '@longhand/api-client'
import { chooseLanguage, gatewayNames, type Goods, paymentGateways } from '@longhand/contracts'
import { ButtonLink, Tabs } from '@longhand/ui-kit'
import { formatDate, formatDuration, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { cashierMessages } from '../messages.ts'
import { logProblem } from '../log-problem.ts'
import { type PaymentFrame, paymentFrameOf } from './payment-frame.ts'
import { isAwaited, type PayAgent, type Payment } from './payment-machine.ts'
import { PaymentMask, type MaskKind } from './PaymentMask.tsx'
import styles from './PaymentQrBox.module.css'
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

/** Shows the code that pays for some goods and follows what becomes of it. */
export function PaymentQrBox({ agreementHref, helpHref, buyer, usableUntil, onLoginRequired, ...options }: PaymentQrBoxProps): ReactNode {
  const text = cashierMessages.useMessages()
  const language = chooseLanguage(useLanguage())
  const { payment, refresh, switchChannel } = usePayment(options)
  const frame = usePaymentFrame(payment.payUrl)
  const phonePage = usePaymentFrame(payment.phoneUrl)
  const shown = payment.payUrl !== undefined && frame === undefined ? 'refused' : payment.phase
  return (
    <section className={styles.root} aria-label={text('pay.title')}>
      <PriceLine goods={options.goods} buyer={buyer} usableUntil={usableUntil} />
      <Tabs<PayAgent>
        label={text('pay.channels')}
        value={payment.payAgent}
        onValueChange={switchChannel}
        tabs={gatewayNames.map((name) => {
          const gateway = paymentGateways[name].name[language]
          return {
            value: name,
            label: gateway,
            content: <Code gateway={gateway} frame={frame} phoneHref={phonePage?.src} shown={shown} onRefresh={refresh} onLoginRequired={onLoginRequired} />,
          }
        })}
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

function usePaymentFrame(payUrl: string | undefined): PaymentFrame | undefined {
  const { baseUrl } = useTransport()
  const frame = payUrl === undefined ? undefined : paymentFrameOf(payUrl, baseUrl || window.location.href)
  const isRefused = payUrl !== undefined && frame === undefined
  useEffect(() => {
    if (isRefused) logProblem('A payment address that is not on the list', payUrl)
  }, [isRefused, payUrl])
  return frame
}

interface CodeProps {
  gateway: string
  frame: PaymentFrame | undefined
  phoneHref: string | undefined
  shown: MaskKind
  onRefresh: () => void
  onLoginRequired: (() => void) | undefined
}

function Code({ gateway, frame, phoneHref, shown, onRefresh, onLoginRequired }: CodeProps): ReactNode {
  const text = cashierMessages.useMessages()
  const isVisible = frame !== undefined && (shown === 'waiting' || shown === 'scanned' || shown === 'timedOut')
  return (
    <>
      {phoneHref !== undefined && (shown === 'waiting' || shown === 'scanned') ? (
        <div className={styles.onPhone}>
          <ButtonLink variant="primary" wide href={phoneHref} target="_blank" rel="noreferrer">
            {text('pay.onPhone')}
          </ButtonLink>
          <p>{text('pay.orScan')}</p>
        </div>
      ) : null}
      <div className={styles.code} data-shown={shown}>
        {isVisible ? (
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
        <PaymentMask kind={shown} onRefresh={onRefresh} onLoginRequired={onLoginRequired} />
      </div>
      <p className={styles.tip} role="status">
        {shown === 'left' ? '' : text(`pay.${shown}Tip`, { gateway })}
      </p>
    </>
  )
}

function AgreementLine({ href }: { href: string }): ReactNode {
  return (
    <p className={styles.agreement}>
      <cashierMessages.Rich id="pay.agreement" components={{ agreement: <a href={href} target="_blank" rel="noreferrer" /> }} />
    </p>
  )
}
