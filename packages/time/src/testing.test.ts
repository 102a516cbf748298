// @vitest-environment node
import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { shortQuoteFixture, timeEntriesFixture, timeHandlers } from './testing.ts'

const paging = { page: 1, pageSize: 10 }
const calls: ApiCall[] = [
  call('getLimit', { source: 0 }),
  call('quoteTranscription', { recordingIds: ['f1'] }),
  call('listTimeCards', paging),
  call('listTimeEntries', paging),
  call('listTransferOrders', paging),
]
const transport = fakeTransport(timeHandlers())

it.each(calls.map((request) => [request.name, request] as const))(
  'answers %s as the contract says',
  async (name, request) => {
    const { data, error } = await sendCall(transport, request)
    expect(error).toBeUndefined()
    expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
    expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
  },
)

it('has other fixtures that satisfy the schema', () => {
  expect(schemas.quoteTranscription.answer.parse(shortQuoteFixture)).toEqual(shortQuoteFixture)
  const list = timeEntriesFixture(40)
  expect(schemas.listTimeEntries.answer.parse({ list, total: 40 }).list).toEqual(list)
})
