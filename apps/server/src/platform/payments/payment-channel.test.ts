import type { ChannelName } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { type PaymentChannel, PaymentChannels } from './payment-channel.ts'

const channel = (name: ChannelName): PaymentChannel => ({ name }) as PaymentChannel
const here = { gateway: 'alipay', isFromThisMachine: true } as const
const elsewhere = { gateway: 'alipay', isFromThisMachine: false } as const

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
    expect([new PaymentChannels([]).forNew(here), new PaymentChannels([]).areOff(here)]).toEqual([undefined, true])
    const another = new PaymentChannels([channel('another' as ChannelName)])
    expect([another.forNew(here), another.areOff(here)]).toEqual([undefined, false])
  })
})
