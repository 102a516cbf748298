import type { AlipaySdk } from 'alipay-sdk'
import { tradeStateOf } from './alipay-wire.ts'
import { toFen } from './money.ts'
import type { TradeNews } from './payment-channel.ts'

/** The merchant that a notice must be for. */
export interface Merchant {
  appId: string
  sellerId: string
}

/**
 * Reads a notice: the gateway's RSA2 signature over all of it, and our app and seller in it.
 *
 * @returns What it says, or `undefined` for one that is not to be believed. Whether trade number and amount are an attempt's is for the caller.
 */
export function readNotice(sdk: AlipaySdk, merchant: Merchant, fields: Readonly<Record<string, string>>): TradeNews | undefined {
  // The library takes the algorithm from the notice: without this line a notice could choose SHA-1.
  if (fields['sign_type'] !== 'RSA2' || !isSigned(sdk, fields)) return undefined
  if (fields['app_id'] !== merchant.appId || fields['seller_id'] !== merchant.sellerId) return undefined
  const state = tradeStateOf(fields['trade_status'])
  const amountFen = toFen(fields['total_amount'])
  const { out_trade_no: tradeNumber, trade_no: gatewayTradeNumber } = fields
  if (!state || amountFen === undefined || !tradeNumber || !gatewayTradeNumber) return undefined
  return { tradeNumber, state, amountFen, gatewayTradeNumber }
}

function isSigned(sdk: AlipaySdk, fields: Readonly<Record<string, string>>): boolean {
  try {
    return sdk.checkNotifySignV2(fields)
  } catch {
    // What is no signature at all makes the verifier throw.
    return false
  }
}
