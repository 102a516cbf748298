import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { interviewSections } from '@longhand/recordings/testing'
import { describe, expect, it } from 'vitest'
import { createFakeServer, peaksOf } from './testing.ts'

const recordingId = 'interview'

const calls: ApiCall[] = [
  call('updateText', { recordingId, sectionsJson: JSON.stringify(interviewSections), revision: 1 }),
  call('getPeaks', { recordingId }),
  call('getReview', { recordingId }),
  call('listTranslations', { recordingId }),
  call('startCaptionedVideo', { recordingId, kind: 'mkv' }),
  call('listCaptionedVideos', {}),
  call('cancelCaptionedVideo', { recordingId }),
]

describe('the fake server', () => {
  const server = createFakeServer({
    sections: { interview: interviewSections },
    peaks: peaksOf(interviewSections, 120),
  })
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

  it.each(['exportTranscript', 'exportTxt', 'exportWord', 'downloadRecording'] as const)(
    'answers %s with a file',
    async (name) => {
      const { data } = await sendCall(
        transport,
        call(name, { recordingId: 'running', format: 'docx' } as never),
      )
      expect(data).toHaveProperty('blob')
    },
  )

  it('keeps revisions as the real one does', async () => {
    const { error } = await sendCall(
      transport,
      call('updateText', { recordingId, sectionsJson: '[]', revision: 1 }),
    )
    expect(error).toMatchObject({ kind: 'domain', name: 'NEWER_REVISION' })
  })
})
