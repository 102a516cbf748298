import type { PaymentNotice } from '@longhand/payments'
import { describePaymentChannel } from '@longhand/payments/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../clock/testing.ts'
import { AlipayChannel } from './alipay-channel.ts'
import { type Disturbance, type FakeAlipay, startFakeAlipay } from './testing-alipay.ts'

const notifyUrl = 'https://longhand.example.com/web-api/api/v1/pay/notify/alipay'
const signed = (fields: Record<string, string>): PaymentNotice => ({
  body: new URLSearchParams(fields).toString(),
  headers: {},
})
const connect = (fake: FakeAlipay, clock: ManualClock) => new AlipayChannel({ ...fake, notifyUrl, clock })

describePaymentChannel('Alipay, at a gateway that signs and verifies', async () => {
  const clock = new ManualClock()
  const fake = await startFakeAlipay(clock)
  const then = (act: (tradeNumber: string) => void) => (tradeNumber: string) =>
    Promise.resolve(act(tradeNumber))
  return {
    channel: connect(fake, clock),
    clock,
    open: fake.open,
    scan: then(fake.scan),
    pay: then(fake.pay),
    decline: then(fake.decline),
    notice: (tradeNumber) => Promise.resolve(signed(fake.notice(tradeNumber))),
    close: fake.close,
  }
})

describe('Alipay', () => {
  let clock: ManualClock
  let fake: FakeAlipay
  let channel: AlipayChannel

  beforeAll(async () => {
    clock = new ManualClock('2026-03-01T15:59:59.000Z')
    fake = await startFakeAlipay(clock)
    channel = connect(fake, clock)
  })
  afterAll(() => fake.close())

  const begin = async (tradeNumber: string) => {
    const expiresAt = new Date(clock.now().getTime() + 15 * 60_000)
    const { payUrl } = await channel.create({
      tradeNumber,
      amount: 26_905,
      currency: 'CNY',
      subject: '会员',
      expiresAt,
      serverUrl: '',
      returnUrl: '',
    })
    await fake.open(payUrl)
    return new URL(payUrl)
  }

  it('pays the same trade on the phone itself', async () => {
    const trade = {
      tradeNumber: 'a9',
      amount: 26_905,
      currency: 'CNY',
      subject: '会员',
      expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
      serverUrl: 'https://longhand.example',
      returnUrl: 'https://longhand.example/pay/returned',
    }
    const { searchParams, origin, pathname } = new URL((await channel.create(trade)).phoneUrl ?? '')
    expect(`${origin}${pathname}`).toBe(fake.gateway)
    expect(searchParams.get('method')).toBe('alipay.trade.wap.pay')
    expect(searchParams.get('notify_url')).toBe(notifyUrl)
    expect(JSON.parse(searchParams.get('biz_content') ?? '')).toMatchObject({
      out_trade_no: 'a9',
      total_amount: '269.05',
      product_code: 'QUICK_WAP_WAY',
      quit_url: 'https://longhand.example',
    })
  })

  it('is sent the amount in yuan, Beijing’s time, and where to send its notices', async () => {
    const address = await begin('a1')
    expect(`${address.origin}${address.pathname}`).toBe(fake.gateway)
    expect(address.searchParams.get('timestamp')).toBe('2026-03-01 23:59:59')
    expect(address.searchParams.get('notify_url')).toBe(notifyUrl)
    expect(JSON.parse(address.searchParams.get('biz_content') ?? '')).toMatchObject({
      out_trade_no: 'a1',
      total_amount: '269.05',
      time_expire: '2026-03-02 00:14:59',
      qr_pay_mode: '4',
      subject: '会员',
    })
  })

  it.each(['unsigned', 'wrong signature', 'HTTP 502', 'hangs up', 'system error'] satisfies Disturbance[])(
    'says nothing about a trade when the answer is %s',
    async (disturbance) => {
      await begin('b1')
      fake.pay('b1')
      fake.disturbance = disturbance
      await expect(channel.query('b1')).rejects.toThrow()
      await expect(channel.close('b1')).rejects.toThrow()
      fake.disturbance = 'none'
      expect(await channel.query('b1')).toMatchObject({ state: 'paid' })
    },
  )

  it('finds out whether a refund went through whose answer was lost', async () => {
    await begin('c1')
    fake.pay('c1')
    const refund = { tradeNumber: 'c1', refundNumber: 'Rc1', amount: 26_905, currency: 'CNY', reason: 'x' }
    fake.disturbance = 'wrong signature'
    await expect(channel.refund(refund)).rejects.toThrow()
    fake.disturbance = 'none'
    fake.calls.length = 0
    // The repeated refund changes no money, and that alone could also mean that it failed.
    expect(await channel.refund(refund)).toEqual({ isRefunded: true })
    expect(fake.calls).toEqual(['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'])
  })

  it('takes back nothing that is finished, and says so', async () => {
    await begin('d1')
    fake.finish('d1')
    expect(await channel.query('d1')).toMatchObject({ state: 'finished' })
    expect(
      await channel.refund({
        tradeNumber: 'd1',
        refundNumber: 'Rd1',
        amount: 26_905,
        currency: 'CNY',
        reason: 'x',
      }),
    ).toEqual({
      isRefunded: false,
      why: 'ACQ.TRADE_HAS_FINISHED',
    })
  })

  it('does not believe a genuine notice for another app or seller', async () => {
    await begin('e1')
    fake.pay('e1')
    const notice = signed(fake.notice('e1'))
    expect(await channel.verifyNotice(signed({ ...fake.notice('e1'), sign_type: 'RSA' }))).toBeUndefined()
    expect(await channel.verifyNotice(notice)).toMatchObject({ state: 'paid', amount: 26_905 })
    const withAnother = (part: 'appId' | 'sellerId') =>
      new AlipayChannel({ ...fake, [part]: '2088000000000001', notifyUrl, clock })
    expect(await withAnother('appId').verifyNotice(notice)).toBeUndefined()
    expect(await withAnother('sellerId').verifyNotice(notice)).toBeUndefined()
  })
})
