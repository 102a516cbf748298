import type { PaymentChannel } from '@longhand/payments'
import { describe, expect, it } from 'vitest'
import { type AddedChannel, PaymentChannels } from './payment-channel.ts'

const channel = (name: string): PaymentChannel => ({ name }) as PaymentChannel
const here = { payAgent: 'alipay', isFromThisMachine: true } as const
const elsewhere = { payAgent: 'alipay', isFromThisMachine: false } as const

describe('a new payment', () => {
  it('goes through the company that was asked for', () => {
    expect(new PaymentChannels([channel('alipay')]).forNew(elsewhere)?.name).toBe('alipay')
  })

  it('goes through the sandbox where that stands for the companies', () => {
    expect(new PaymentChannels([channel('sandbox')]).forNew(elsewhere)?.name).toBe('sandbox')
  })

  it('is refused from elsewhere while only this machine may pay', () => {
    const channels = new PaymentChannels([channel('sandbox')], { isForThisMachine: true })
    expect([channels.forNew(here)?.name, channels.forNew(elsewhere)]).toEqual(['sandbox', undefined])
    expect([channels.areOff(here), channels.areOff(elsewhere)]).toEqual([false, true])
  })

  it('is refused where nothing is set up, and through a company that is not connected', () => {
    expect([new PaymentChannels([]).forNew(here), new PaymentChannels([]).areOff(here)]).toEqual([
      undefined,
      true,
    ])
    const another = new PaymentChannels([channel('another')])
    expect([another.forNew(here), another.areOff(here)]).toEqual([undefined, false])
  })
})

describe('a currency', () => {
  const yen = { name: 'sakura', currencies: ['JPY', 'USD'] } as unknown as PaymentChannel

  it('is taken by the channel that names it, and yuan by one that names none', () => {
    const channels = new PaymentChannels([channel('alipay'), yen])
    expect(channels.currencies).toEqual(['CNY', 'JPY', 'USD'])
    expect(['CNY', 'JPY'].map((currency) => channels.takes(yen, currency))).toEqual([false, true])
    expect(['CNY', 'JPY'].map((currency) => channels.takes(channel('alipay'), currency))).toEqual([
      true,
      false,
    ])
  })

  it('is yuan where nothing can be paid', () => {
    expect(new PaymentChannels([]).currencies).toEqual(['CNY'])
  })
})

describe('a channel that was added', () => {
  const added = (name: string, kind: 'frame' | 'redirect'): AddedChannel => ({
    module: {
      name,
      kind,
      title: { en: `By ${name}`, 'zh-CN': `用${name}` },
      origins: [`https://${name}.example`],
      open: () => channel(name),
    },
    channel: channel(name),
  })
  const channels = new PaymentChannels([channel('sandbox')], {
    added: [added('lotus', 'redirect'), added('rose', 'frame')],
  })

  it('is chosen by its name, and the sandbox does not stand for it', () => {
    const chosen = ['lotus', 'rose', 'alipay', 'sandbox', 'tulip'].map(
      (payAgent) => channels.forNew({ payAgent, isFromThisMachine: false })?.name,
    )
    expect(chosen).toEqual(['lotus', 'rose', 'sandbox', undefined, undefined])
  })

  it('is offered after those that are built in, in the buyer’s language', () => {
    expect(channels.offers({ language: 'zh-CN', isFromThisMachine: false })).toEqual([
      {
        payAgent: 'alipay',
        name: '支付宝（沙箱）',
        kind: 'frame',
        origins: [],
        currencies: ['CNY'],
        isSandbox: true,
      },
      {
        payAgent: 'lotus',
        name: '用lotus',
        kind: 'redirect',
        origins: ['https://lotus.example'],
        currencies: ['CNY'],
      },
      {
        payAgent: 'rose',
        name: '用rose',
        kind: 'frame',
        origins: ['https://rose.example'],
        currencies: ['CNY'],
      },
    ])
    expect(new PaymentChannels([]).offers({ language: 'en', isFromThisMachine: true })).toEqual([])
  })

  it('has the name of its company alone where money moves', () => {
    const offers = new PaymentChannels([channel('alipay')]).offers({
      language: 'en',
      isFromThisMachine: false,
    })
    expect(offers).toEqual([
      { payAgent: 'alipay', name: 'Alipay', kind: 'frame', origins: [], currencies: ['CNY'] },
    ])
  })

  it('may be framed by our pages only where that is its kind', () => {
    expect(channels.frames).toEqual(['https://rose.example'])
    expect(new PaymentChannels([channel('alipay')]).frames).toContain('https://*.alipay.com')
  })
})
