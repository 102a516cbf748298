import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { messagesHandlers } from './testing.ts'

const calls: ApiCall[] = [
  call('listMessages', { page: 1, pageSize: 9999 }),
  call('listMessages', { page: 1, pageSize: 9999, readSign: 0 }),
  call('getUnreadSize', {}),
  call('readMessage', { notifyId: '8' }),
  call('readAllMessages', {}),
  call('openMessageStream', {}),
]

describe('the fake reader', () => {
  const transport = fakeTransport(messagesHandlers())

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it('refuses a message that is not there', async () => {
    expect((await sendCall(transport, call('readMessage', { notifyId: 'x' }))).error).toMatchObject({
      kind: 'domain',
      name: 'RECORD_NOT_FOUND',
    })
  })
})
