import type { AlipaySdk } from 'alipay-sdk'
import type { TradeReport } from '@longhand/payments'
import { tradeStateOf } from './alipay-wire.ts'
import { fromDecimal } from './money.ts'

export interface Merchant {
  appId: string
  sellerId: string
}

/**
 * Checks the RSA2 signature, app and seller; trade number and amount are the caller's to check.
 * @returns `undefined` for a notice that is not to be believed.
 */
export function readNotice(sdk: AlipaySdk, merchant: Merchant, body: string): TradeReport | undefined {
  const fields = Object.fromEntries(new URLSearchParams(body))
  // The library takes the algorithm from the notice, which could choose SHA-1.
  if (fields['sign_type'] !== 'RSA2' || !isSigned(sdk, fields)) return undefined
  if (fields['app_id'] !== merchant.appId || fields['seller_id'] !== merchant.sellerId) return undefined
  const state = tradeStateOf(fields['trade_status'])
  // Alipay names a currency only where it is not CNY.
  const currency = fields['trans_currency']
  const amount = fromDecimal(fields['total_amount'], currency)
  const { out_trade_no: tradeNumber, trade_no: gatewayTradeNumber } = fields
  if (!state || amount === undefined || !tradeNumber || !gatewayTradeNumber) return undefined
  return { tradeNumber, state, amount, currency: currency || undefined, gatewayTradeNumber }
}

function isSigned(sdk: AlipaySdk, fields: Readonly<Record<string, string>>): boolean {
  try {
    return sdk.checkNotifySignV2(fields)
  } catch {
    // A malformed signature makes the verifier throw.
    return false
  }
}
