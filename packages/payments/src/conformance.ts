import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alteredNotices } from './altered-notices.ts'
import type { PaymentChannel, PaymentClock, PaymentNotice, TradeReport } from './payment-channel.ts'

/** A channel with what stands for its gateway and for the buyer. */
export interface ChannelUnderTest {
  channel: PaymentChannel
  /** The gateway goes by it, too. */
  clock: PaymentClock & { advance(milliseconds: number): void }
  /** The page is shown: nothing has happened yet. */
  open(payUrl: string): Promise<void>
  /** The buyer comes to the payment: scans the code, or opens the page. */
  scan(tradeNumber: string): Promise<void>
  pay(tradeNumber: string): Promise<void>
  decline(tradeNumber: string): Promise<void>
  /** The gateway's notice that the trade was paid. */
  notice(tradeNumber: string): Promise<PaymentNotice>
  close(): Promise<void>
}

const amount = 2990
const serverUrl = 'http://127.0.0.1:9'

/**
 * Tests what Longhand relies on, with `vitest`. What moves is the clock alone: nothing waits.
 *
 * @example
 * ```ts
 * describePaymentChannel('Lotus Pay', async () => {
 *   const provider = await startFakeLotus(clock)
 *   return { channel: lotus.open({ notifyUrl, clock, env: provider.env }), clock, ...provider }
 * })
 * ```
 */
export function describePaymentChannel(name: string, open: () => Promise<ChannelUnderTest>): void {
  describe(name, () => {
    let test: ChannelUnderTest
    beforeAll(async () => {
      test = await open()
    })
    afterAll(() => test.close())

    const begin = async (currency = 'CNY'): Promise<string> => {
      const tradeNumber = crypto.randomUUID().replaceAll('-', '')
      const expiresAt = new Date(test.clock.now().getTime() + 15 * 60_000)
      const { payUrl, phoneUrl } = await test.channel.create({
        tradeNumber,
        amount,
        currency,
        subject: 'VIP & 月卡 <1>',
        expiresAt,
        serverUrl,
        returnUrl: `${serverUrl}/pay/returned`,
      })
      for (const page of [payUrl, phoneUrl ?? payUrl]) expect(new URL(page).protocol).toMatch(/^https?:$/)
      expect(phoneUrl).not.toBe(payUrl)
      await test.open(payUrl)
      return tradeNumber
    }
    const known = (tradeNumber: string, state: TradeReport['state'], currency = 'CNY') => ({
      tradeNumber,
      state,
      amount,
      // One that takes yuan alone need not name them.
      currency: test.channel.currencies ? currency : undefined,
      gatewayTradeNumber: expect.any(String) as string,
    })
    const refund = (tradeNumber: string, refundNumber = `R${tradeNumber}`, part = amount, currency = 'CNY') =>
      test.channel.refund({ tradeNumber, refundNumber, amount: part, currency, reason: '退款' })

    it('knows a trade from the scan on', async () => {
      const tradeNumber = await begin()
      expect(await test.channel.query(tradeNumber)).toEqual({ tradeNumber, state: 'none' })
      await test.scan(tradeNumber)
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'waiting'))
      await test.pay(tradeNumber)
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'paid'))
      expect(await test.channel.query('0'.repeat(32))).toEqual({ tradeNumber: '0'.repeat(32), state: 'none' })
    })

    it('takes the currencies that it names, and no other', async () => {
      await expect(begin('XTS')).rejects.toThrow()
      const { currencies = ['CNY'] } = test.channel
      for (const currency of currencies.length > 8 ? ['CNY', 'JPY', 'KWD'] : currencies) {
        const tradeNumber = await begin(currency)
        await test.scan(tradeNumber)
        await test.pay(tradeNumber)
        expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'paid', currency))
        expect(await test.channel.verifyNotice(await test.notice(tradeNumber))).toEqual(
          known(tradeNumber, 'paid', currency),
        )
        expect(await refund(tradeNumber, undefined, undefined, currency)).toEqual({ isRefunded: true })
      }
    })

    it('tells of a decline', async () => {
      const tradeNumber = await begin()
      await test.scan(tradeNumber)
      await test.decline(tradeNumber)
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'closed'))
    })

    it('closes what waits, once and for all, and leaves alone what was paid or never scanned', async () => {
      const [unscanned, waiting, paid] = [await begin(), await begin(), await begin()]
      await test.scan(waiting)
      await test.scan(paid)
      await test.pay(paid)
      expect(await test.channel.close(unscanned)).toEqual({ tradeNumber: unscanned, state: 'none' })
      expect(await test.channel.close(waiting)).toEqual(known(waiting, 'closed'))
      expect(await test.channel.close(waiting)).toEqual(known(waiting, 'closed'))
      expect(await test.channel.close(paid)).toEqual(known(paid, 'paid'))
    })

    it('closes by itself what no one paid in time', async () => {
      const tradeNumber = await begin()
      await test.scan(tradeNumber)
      test.clock.advance(15 * 60_000)
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'closed'))
    })

    it('gives money back once for a number, and only what was paid', async () => {
      const [paid, waiting] = [await begin(), await begin()]
      for (const tradeNumber of [paid, waiting]) await test.scan(tradeNumber)
      await test.pay(paid)
      expect(await refund(waiting)).toMatchObject({ isRefunded: false })
      expect(await refund('0'.repeat(32))).toMatchObject({ isRefunded: false })
      expect(await refund(paid, 'Rtoomuch', amount + 1)).toMatchObject({ isRefunded: false })
      expect(await refund(paid)).toEqual({ isRefunded: true })
      expect(await refund(paid)).toEqual({ isRefunded: true })
      expect(await refund(paid, 'Ragain')).toMatchObject({ isRefunded: false })
      expect(await test.channel.query(paid)).toEqual(known(paid, 'closed'))
    })

    it('gives parts back, each once for a number, or says that it gives none', async () => {
      const tradeNumber = await begin()
      await test.scan(tradeNumber)
      await test.pay(tradeNumber)
      if (test.channel.refundsParts === false) {
        expect(await refund(tradeNumber, 'Rpart', amount - 1)).toMatchObject({ isRefunded: false })
        expect(await refund(tradeNumber)).toEqual({ isRefunded: true })
        return
      }
      for (let time = 0; time < 2; time += 1) {
        expect(await refund(tradeNumber, `Rpart${tradeNumber}`, amount - 3)).toEqual({ isRefunded: true })
        expect(await refund(tradeNumber, `Rmore${tradeNumber}`, 2)).toEqual({ isRefunded: true })
        expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'paid'))
      }
      expect(await refund(tradeNumber, `Rover${tradeNumber}`, 2)).toMatchObject({ isRefunded: false })
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'paid'))
      expect(await refund(tradeNumber, `Rrest${tradeNumber}`, 1)).toEqual({ isRefunded: true })
      expect(await test.channel.query(tradeNumber)).toEqual(known(tradeNumber, 'closed'))
    })

    it('gives back no more than was paid, however many parts are asked for at once', async () => {
      if (test.channel.refundsParts === false) return
      const tradeNumber = await begin()
      await test.scan(tradeNumber)
      await test.pay(tradeNumber)
      const third = Math.floor(amount / 3)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, part) => refund(tradeNumber, `R${part}${tradeNumber}`, third)),
      )
      expect(answers.filter(({ isRefunded }) => isRefunded)).toHaveLength(3)
    })

    it('believes its gateway’s notices, and none that differs in anything', async () => {
      const tradeNumber = await begin()
      await test.scan(tradeNumber)
      await test.pay(tradeNumber)
      const notice = await test.notice(tradeNumber)
      expect(await test.channel.verifyNotice(notice)).toEqual(known(tradeNumber, 'paid'))
      for (const [what, altered] of alteredNotices(notice))
        expect(await test.channel.verifyNotice(altered), what).toBeUndefined()
      expect(await test.channel.verifyNotice({ body: '', headers: {} })).toBeUndefined()
      expect(
        await test.channel.verifyNotice({ body: notice.body.slice(0, -9), headers: notice.headers }),
      ).toBeUndefined()
      // The gateway sends until it is answered.
      expect(await test.channel.verifyNotice(notice)).toEqual(known(tradeNumber, 'paid'))
    })
  })
}
