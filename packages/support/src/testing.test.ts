// @vitest-environment node
import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { supportHandlers } from './testing.ts'

const calls: ApiCall[] = [
  call('listHelpTitles', {}),
  call('listHelpTitles', { keyword: 'limits' }),
  call('getHelpDocument', { titleId: 'vip' }),
  call('listFeedbackCategories', {}),
  call(
    'addFeedback',
    { categoryId: 'idea', content: 'An idea' },
    { files: [new Blob(['1']), new Blob(['2'])] },
  ),
  call('getSatisfaction', {}),
  call('rateSatisfaction', { rating: 4, reasons: ['words'], comment: '' }),
  call('getSatisfaction', { recordingId: 'f' }),
]

describe('the fake account', () => {
  const transport = fakeTransport(supportHandlers())

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it('has no help that no one wrote', async () => {
    expect((await sendCall(transport, call('getHelpDocument', { titleId: 'x' }))).error).toMatchObject({
      name: 'RECORD_NOT_FOUND',
    })
  })
})
