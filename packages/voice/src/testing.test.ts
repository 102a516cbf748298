import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { voiceHandlers } from './testing.ts'

const calls: ApiCall[] = [
  call('listVoices', {}),
  call('listVoiceTasks', {}),
  call('getVoiceTask', { taskId: 't5' }),
  call('textToVoice', { text: 'Hello', voiceId: 'flite-slt' }),
  call('cancelVoiceTask', { taskId: 't1' }),
  call('resumeVoiceTask', { taskId: 't3' }),
  call('deleteVoiceTask', { taskId: 't3' }),
  call('listVoiceDrafts', {}),
  call('saveVoiceDraft', { text: '', voiceId: 'flite-slt' }),
  call('deleteVoiceDraft', { draftId: 'd1' }),
  call('getVoiceConsent', {}),
  call('renameMyVoice', { voiceId: 'v', name: 'n' }),
  call('deleteMyVoice', { voiceId: 'v' }),
]

it.each(calls.map((request) => [request.name, request] as const))(
  'the fake server answers %s as the contract says',
  async (name, request) => {
    const { data, error } = await sendCall(fakeTransport(voiceHandlers()), request)
    expect(error).toBeUndefined()
    expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
  },
)
