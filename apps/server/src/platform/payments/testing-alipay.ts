import { createVerify, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock/clock.ts'
import { alipayStatuses, toBeijingTime } from './alipay-wire.ts'
import { signNotice } from './sandbox-gateway.ts'

interface Trade {
  tradeNumber: string
  gatewayTradeNumber: string
  amount: string
  /** Beijing. */
  expires: string
  state: 'none' | 'waiting' | 'paid' | 'finished' | 'closed'
  refunds: Map<string, string>
}

/** How the next answers are disturbed. */
export type Disturbance = 'none' | 'unsigned' | 'wrong signature' | 'HTTP 502' | 'hangs up' | 'system error'

/** Alipay's side on loopback: it verifies what the merchant signed and signs what it answers, with RSA2. */
export interface FakeAlipay {
  gateway: string
  appId: string
  sellerId: string
  /** The merchant's, PEM. */
  privateKey: string
  /** Alipay's, as its console shows it: the base64 alone. */
  alipayPublicKey: string
  disturbance: Disturbance
  /** Calls that were answered, by method. */
  calls: string[]
  /** Opens an address of `create` as the buyer's browser does. */
  open(payUrl: string): Promise<void>
  scan(tradeNumber: string): void
  pay(tradeNumber: string): void
  decline(tradeNumber: string): void
  finish(tradeNumber: string): void
  /** The signed notice of how a trade stands. */
  notice(tradeNumber: string): Record<string, string>
  /** Sends a notice until it is answered with `success`. @returns How often it was sent. */
  deliver(notice: Record<string, string>, url: string, maxTries: number): Promise<number>
  close(): Promise<void>
}

/** Starts it, with new keys on both sides. @param delayMs How long each answer takes. */
export async function startFakeAlipay(clock: Clock, delayMs = 0): Promise<FakeAlipay> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const alipayKey = theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const appId = '2021001122334455'
  const sellerId = '2088102146225135'
  const trades = new Map<string, Trade>()

  const verify = (fields: Record<string, string>): void => {
    const content = Object.keys(fields)
      .filter((name) => name !== 'sign')
      .sort()
      .map((name) => `${name}=${fields[name] ?? ''}`)
      .join('&')
    const isGenuine = createVerify('RSA-SHA256')
      .update(content)
      .verify(ours.publicKey, fields['sign'] ?? '', 'base64')
    if (!isGenuine || fields['app_id'] !== appId || fields['sign_type'] !== 'RSA2')
      throw new Error('isv.invalid-signature')
    const sentAt = Date.parse(`${fields['timestamp'] ?? ''}+08:00`)
    if (!(Math.abs(clock.now().getTime() - sentAt) < 60_000)) throw new Error('isv.invalid-timestamp')
  }

  const answer = (method: string, content: Record<string, string>): Record<string, unknown> => {
    const trade = trades.get(content['out_trade_no'] ?? '')
    const fail = (subCode: string): Record<string, unknown> => ({
      code: '40004',
      msg: 'Business Failed',
      sub_code: subCode,
      sub_msg: subCode,
    })
    if (!trade || trade.state === 'none') return fail('ACQ.TRADE_NOT_EXIST')
    if (trade.state === 'waiting' && trade.expires <= toBeijingTime(clock.now())) trade.state = 'closed'
    const done = {
      code: '10000',
      msg: 'Success',
      out_trade_no: trade.tradeNumber,
      trade_no: trade.gatewayTradeNumber,
    }
    const refundNumber = content['out_request_no'] ?? ''
    switch (method) {
      case 'alipay.trade.query':
        return {
          ...done,
          trade_status: alipayStatuses[trade.state],
          total_amount: trade.amount,
          buyer_logon_id: 'bue***@example.com',
        }
      case 'alipay.trade.close':
        if (trade.state !== 'waiting') return fail('ACQ.TRADE_STATUS_ERROR')
        trade.state = 'closed'
        return done
      case 'alipay.trade.refund':
        if (trade.refunds.has(refundNumber))
          return { ...done, fund_change: 'N', refund_fee: trade.refunds.get(refundNumber) ?? '' }
        if (trade.state === 'finished') return fail('ACQ.TRADE_HAS_FINISHED')
        if (trade.state !== 'paid') return fail('ACQ.TRADE_STATUS_ERROR')
        if (toCents(content['refund_amount']) + sumOf(trade.refunds) > toCents(trade.amount))
          return fail('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
        trade.refunds.set(refundNumber, content['refund_amount'] ?? '')
        if (sumOf(trade.refunds) === toCents(trade.amount)) trade.state = 'closed'
        return { ...done, fund_change: 'Y', refund_fee: content['refund_amount'] ?? '' }
      case 'alipay.trade.fastpay.refund.query':
        return trade.refunds.has(refundNumber)
          ? { ...done, refund_amount: trade.refunds.get(refundNumber) ?? '', refund_status: 'REFUND_SUCCESS' }
          : done
      default:
        return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: method }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://gateway')
      const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(await read(request))])
      verify(fields)
      const method = fields['method'] ?? ''
      const content = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>
      if (method === 'alipay.trade.page.pay') {
        const tradeNumber = content['out_trade_no'] ?? ''
        if (content['qr_pay_mode'] !== '4' || content['product_code'] !== 'FAST_INSTANT_TRADE_PAY')
          throw new Error('isv.invalid-parameter')
        const gatewayTradeNumber = `20260301220014${String(trades.size).padStart(14, '0')}`
        trades.set(tradeNumber, {
          tradeNumber,
          gatewayTradeNumber,
          amount: content['total_amount'] ?? '',
          expires: content['time_expire'] ?? '',
          state: 'none',
          refunds: new Map(),
        })
        return response.end('the code')
      }
      fake.calls.push(method)
      if (delayMs > 0) await setTimeout(delayMs)
      if (fake.disturbance === 'hangs up') return response.destroy()
      if (fake.disturbance === 'HTTP 502') return response.writeHead(502).end('bad gateway')
      const data = JSON.stringify(
        fake.disturbance === 'system error'
          ? { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.ACQ.SYSTEM_ERROR' }
          : answer(method, content),
      )
      const signature = sign(
        'RSA-SHA256',
        Buffer.from(fake.disturbance === 'wrong signature' ? `${data} ` : data),
        alipayKey,
      ).toString('base64')
      const signed = fake.disturbance === 'unsigned' ? '' : `,"sign":"${signature}"`
      return response
        .setHeader('content-type', 'application/json')
        .end(`{"${method.replaceAll('.', '_')}_response":${data}${signed}}`)
    })().catch((error: unknown) => response.writeHead(400).end((error as Error).message))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))

  const require = (tradeNumber: string): Trade => {
    const trade = trades.get(tradeNumber)
    if (!trade) throw new Error(`No one opened the page of ${tradeNumber}.`)
    return trade
  }
  const set =
    (state: Trade['state']) =>
    (tradeNumber: string): void => {
      require(tradeNumber).state = state
    }
  const fake: FakeAlipay = {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    appId,
    sellerId,
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: theirs.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    disturbance: 'none',
    calls: [],
    open: async (payUrl) => {
      const response = await fetch(payUrl)
      if (!response.ok) throw new Error(await response.text())
    },
    scan: set('waiting'),
    pay: set('paid'),
    decline: set('closed'),
    finish: set('finished'),
    notice: (tradeNumber) => {
      const { gatewayTradeNumber, amount, state } = require(tradeNumber)
      if (state === 'none') throw new Error('No one scanned the code.')
      const time = toBeijingTime(clock.now())
      return signNotice(
        {
          notify_id: randomUUID().replaceAll('-', ''),
          notify_type: 'trade_status_sync',
          notify_time: time,
          charset: 'utf-8',
          version: '1.0',
          app_id: appId,
          auth_app_id: appId,
          seller_id: sellerId,
          buyer_id: '2088102116773037',
          out_trade_no: tradeNumber,
          trade_no: gatewayTradeNumber,
          trade_status: alipayStatuses[state],
          total_amount: amount,
          subject: '会员 & 1 个月 + 100%',
          gmt_create: time,
          fund_bill_list: '[{"amount":"29.90","fundChannel":"ALIPAYACCOUNT"}]',
        },
        alipayKey,
      )
    },
    deliver: async (notice, url, maxTries) => {
      for (let count = 1; count <= maxTries; count++) {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams(notice),
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        }).catch(() => undefined)
        if ((await response?.text()) === 'success') return count
      }
      throw new Error('The notice was never taken.')
    },
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          resolve()
        }),
      ),
  }
  return fake
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function toCents(yuan: string | undefined): number {
  return Math.round(Number(yuan) * 100)
}

function sumOf(refunds: ReadonlyMap<string, string>): number {
  return [...refunds.values()].reduce((sum, yuan) => sum + toCents(yuan), 0)
}
