import { call, sendCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { interviewSections } from '@longhand/recordings/testing'
import { createFakeVersions } from '../testing.ts'

const fields = { recordingId: 'interview', versionId: 'first' }

it.each(
  [
    call('listVersions', { recordingId: 'interview' }),
    call('getVersion', fields),
    call('restoreVersion', fields),
    call('nameVersion', { ...fields, name: 'Mine' }),
    call('nameVersion', { recordingId: 'interview', name: 'Mine' }),
    call('deleteVersion', fields),
  ].map((request) => [request.name, request] as const),
)('the fake of versions answers %s as the contract says', async (name, request) => {
  const server = createFakeVersions([
    {
      versionId: 'first',
      revision: 1,
      origin: 'transcribed',
      saveTime: 1_763_715_600,
      savedBy: null,
      name: null,
      sections: interviewSections,
    },
  ])
  const { data, error } = await sendCall(fakeTransport(server.handlers), request)
  expect(error).toBeUndefined()
  expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
})
