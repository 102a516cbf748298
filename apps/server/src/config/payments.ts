import type { PaymentsConfig } from '../platform/payments/open-payments.ts'
import { isLoopback } from '../platform/network/loopback.ts'
import type { Values } from './settings.ts'
import { publicKeyOf } from './rsa-key.ts'

const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'ALIPAY_SELLER_ID'] as const

/** What the payment settings leave open, in sentences. Without Alipay's public key anyone's notice would have to be believed. */
export function paymentContradictions(values: Values): string[] {
  const missing = alipayNames.filter((name) => values[name] === undefined)
  const isWanted = values.LONGHAND_PAYMENTS === 'alipay' || missing.length < alipayNames.length
  if (isWanted && missing.length > 0) return missing.map((name) => `${name} is not set; payments by Alipay need it.`)
  const { ALIPAY_PRIVATE_KEY: own, ALIPAY_PUBLIC_KEY: theirs } = values
  // The console shows both, and with the wrong one every notice would be refused.
  return own && theirs === publicKeyOf(own) ? ['ALIPAY_PUBLIC_KEY is the app’s own key; Alipay’s console shows the other one, too.'] : []
}

/** How payments are taken. The sandbox sells for nothing: where anything but this machine may reach the server, it has to be asked for. */
export function payments(values: Values): PaymentsConfig {
  const {
    ALIPAY_APP_ID: appId,
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: alipayPublicKey,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_GATEWAY: gateway,
  } = values
  const kind = values.LONGHAND_PAYMENTS ?? (appId ? 'alipay' : isForThisMachine(values) ? 'sandbox' : 'off')
  if (kind === 'sandbox') return { kind, isForThisMachine: values.LONGHAND_PAYMENTS === undefined }
  if (kind === 'off') return { kind }
  if (!appId || !privateKey || !alipayPublicKey || !sellerId) return { kind: 'off' }
  return { kind, appId, privateKey, alipayPublicKey, sellerId, gateway }
}

/** Whether everything that the settings say means a product that a user tries on their own machine. */
function isForThisMachine({ HOST, LONGHAND_PUBLIC_URL, LONGHAND_TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && LONGHAND_TRUST_PROXY === undefined && (LONGHAND_PUBLIC_URL === undefined || isLoopback(new URL(LONGHAND_PUBLIC_URL).hostname))
}
