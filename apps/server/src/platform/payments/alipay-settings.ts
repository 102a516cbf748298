import { paymentGateways } from '@longhand/contracts'
import { z } from 'zod'
import { publicKeyOf } from '../settings/rsa-key.ts'
import { key, setting, text, type ValuesOf } from '../settings/setting.ts'
import { AlipayChannel, type AlipayContract } from './alipay-channel.ts'
import type { GatewayAdapter, OpenChannel } from './payment-channel.ts'

const { addresses } = paymentGateways.alipay

export const alipaySettings = {
  ALIPAY_APP_ID: setting(text, 'unset', 'App id of the merchant at Alipay; goes with the next three.'),
  ALIPAY_PRIVATE_KEY: setting(
    key('private'),
    'unset',
    'Private key of the app (RSA2): PEM, or the base64 in it.',
  ),
  ALIPAY_PUBLIC_KEY: setting(
    key('public'),
    'unset',
    'Public key of Alipay, not of the app: PEM, or the base64 in it.',
  ),
  ALIPAY_SELLER_ID: setting(
    text,
    'unset',
    'Id of the merchant’s account at Alipay (`2088…`): notices for another one are refused.',
  ),
  ALIPAY_GATEWAY: setting(
    z
      .enum(addresses, { error: `must be one of ${addresses.join(', ')}` })
      .optional()
      .transform((value) => value ?? addresses[0]),
    addresses[0],
    `Alipay’s gateway, or its test gateway ${addresses[1]}.`,
  ),
}

type AlipayValues = ValuesOf<typeof alipaySettings>

const required = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'ALIPAY_SELLER_ID'] as const

export const alipay: GatewayAdapter<AlipayValues> = {
  contradictions: (values, { isWanted }) => {
    const missing = required.filter((name) => values[name] === undefined)
    if (missing.length > 0)
      return isWanted || missing.length < required.length
        ? missing.map((name) => `${name} is not set; payments by Alipay need it.`)
        : []
    // The console shows both keys; with the wrong one every notice would be refused.
    return values.ALIPAY_PRIVATE_KEY && values.ALIPAY_PUBLIC_KEY === publicKeyOf(values.ALIPAY_PRIVATE_KEY)
      ? ['ALIPAY_PUBLIC_KEY is the app’s own key; Alipay’s console shows the other one, too.']
      : []
  },
  read: ({
    ALIPAY_APP_ID: appId,
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: alipayPublicKey,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_GATEWAY: gateway,
  }) =>
    appId && privateKey && alipayPublicKey && sellerId
      ? openAlipay({ appId, privateKey, alipayPublicKey, sellerId, gateway })
      : undefined,
}

export function openAlipay(contract: AlipayContract): OpenChannel {
  return (options) => new AlipayChannel({ ...contract, ...options })
}
