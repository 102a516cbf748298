import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { beanGoodsFixture, rewardsHandlers } from './testing.ts'

const paging = { page: 1, pageSize: 10 }
const calls: ApiCall[] = [
  call('getAsset', {}),
  call('getCheckInInfo', {}),
  call('checkIn', {}),
  call('listBanners', { source: 0 }),
  call('listTasks', {}),
  call('receiveReward', { challengeId: 'upload' }),
  call('receiveReward', { challengeId: 'transcribe' }),
  call('redeemGiftCode', { packCode: 'BEANS500' }),
  call('listGoods', { goodsType: 0 }),
  call('listBeanGoods', { page: 1, pageSize: 9999 }),
  call('purchaseGoods', {
    goodsId: beanGoodsFixture[0]!.goodsId,
    exchangeAmount: 2,
    coinNumber: 2 * beanGoodsFixture[0]!.exchangeCoin,
  }),
  call('listBeanEntries', paging),
  call('listBeanEntries', { ...paging, kind: 'spent' }),
]

describe('the fake account', () => {
  const transport = fakeTransport(rewardsHandlers())

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it.each([
    ['a code that nobody gave out', call('redeemGiftCode', { packCode: 'NOSUCHON' }), 'GIFT_CODE_INVALID'],
    [
      'another price',
      call('purchaseGoods', { goodsId: 'b0', exchangeAmount: 1, coinNumber: 1 }),
      'ILLEGAL_REQUEST',
    ],
    [
      'more than there is',
      call('purchaseGoods', { goodsId: 'b5', exchangeAmount: 9, coinNumber: 8100 }),
      'NOT_ENOUGH_BEANS',
    ],
    [
      'goods that are not there',
      call('purchaseGoods', { goodsId: 'x', exchangeAmount: 1, coinNumber: 1 }),
      'RECORD_NOT_FOUND',
    ],
  ] as const)('refuses %s', async (_what, request, name) => {
    expect((await sendCall(transport, request)).error).toMatchObject({ kind: 'domain', name })
  })
})
