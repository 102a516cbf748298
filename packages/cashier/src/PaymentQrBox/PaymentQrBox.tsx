import { useTransport } from '@longhand/api-client'
import { type Goods, paymentAttemptSeconds } from '@longhand/contracts'
import { Tabs } from '@longhand/ui-kit'
import { formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect } from 'react'
import { cashierMessages } from '../messages.ts'
import { logProblem } from '../log-problem.ts'
import { type PaymentFrame, paymentFrameOf } from './payment-frame.ts'
import type { PayAgent } from './payment-machine.ts'
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
  onSignInPrompt?: (() => void) | undefined
  /** Address of the agreement that paying accepts; without it there is no such line. */
  agreementHref?: string | undefined
}

/** Shows the code that pays for some goods and follows what becomes of it. */
export function PaymentQrBox({ agreementHref, onSignInPrompt, ...options }: PaymentQrBoxProps): ReactNode {
  const text = cashierMessages.useMessages()
  const { payment, refresh, switchChannel } = usePayment(options)
  const frame = usePaymentFrame(payment.payUrl)
  const shown = payment.payUrl !== undefined && frame === undefined ? 'refused' : payment.phase
  return (
    <section className={styles.root} aria-label={text('pay.title')}>
      <PriceLine goods={options.goods} />
      <Tabs<PayAgent>
        label={text('pay.channels')}
        value={payment.payAgent}
        onValueChange={switchChannel}
        tabs={[{ value: 'alipay', label: text('pay.alipay'), content: <Code frame={frame} shown={shown} onRefresh={refresh} onSignInPrompt={onSignInPrompt} /> }]}
      />
      {agreementHref === undefined ? null : <AgreementLine href={agreementHref} />}
    </section>
  )
}

function PriceLine({ goods }: { goods: Goods | undefined }): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  return (
    <p className={styles.priceLine}>
      <span>{text('pay.total')}</span>
      <strong className={styles.price}>{goods ? formatPrice(goods.price, goods.currency, language) : '–'}</strong>
    </p>
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
  frame: PaymentFrame | undefined
  shown: MaskKind
  onRefresh: () => void
  onSignInPrompt: (() => void) | undefined
}

function Code({ frame, shown, onRefresh, onSignInPrompt }: CodeProps): ReactNode {
  const text = cashierMessages.useMessages()
  const isVisible = frame !== undefined && (shown === 'waiting' || shown === 'scanned' || shown === 'timedOut')
  return (
    <>
      <div className={styles.code} data-shown={shown}>
        {isVisible ? (
          <iframe
            className={styles.frame}
            title={text('pay.frame')}
            src={frame.src}
            sandbox={frame.sandbox}
            referrerPolicy="no-referrer"
            inert={shown !== 'waiting'}
          />
        ) : null}
        <PaymentMask kind={shown} onRefresh={onRefresh} onSignInPrompt={onSignInPrompt} />
      </div>
      <p className={styles.tip} role="status">
        {shown === 'left' ? '' : text(`pay.${shown}Tip`, { minutes: paymentAttemptSeconds / 60 })}
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
