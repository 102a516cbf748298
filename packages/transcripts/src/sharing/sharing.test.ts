import { call, sendCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { endpoints, sharingEndpoints } from '@longhand/contracts'
import type { Endpoint } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { createFakeSharing, shareLinkOf } from '../testing.ts'

const calls = [
  call('createShareLink', { recordingId: 'interview', days: 7, password: 'open sesame' }),
  call('listShareLinks', { recordingId: 'interview' }),
  call('openShareLink', { token: 'token', password: 'open sesame' }),
  call('getSharedText', { access: 'access' }),
  call('getSharedPicture', { access: 'access' }),
  call('getSharedPeaks', { access: 'access' }),
  call('copyShareLink', { linkId: 'link' }),
  call('replaceShareLink', { linkId: 'link' }),
  call('revokeShareLink', { linkId: 'new1' }),
]

describe('the fake of links', () => {
  const server = createFakeSharing({ links: [shareLinkOf()] })
  const transport = fakeTransport(server.handlers)

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )

  it('answers every call about links that a client makes by itself', () => {
    const asked = Object.keys(sharingEndpoints).filter(
      (name) => (endpoints as Record<string, Endpoint>)[name]!.receive === 'envelope',
    )
    expect(calls.map(({ name }) => name).sort()).toEqual(asked.sort())
  })
})
