import { channel } from 'node:diagnostics_channel'
import { programEndedChannel } from '@longhand/speech'
import { expect, it } from 'vitest'
import { createLogger } from './platform/log/logger.ts'
import { withTrace } from './platform/log/trace.ts'
import { logPrograms } from './watch.ts'

it('logs the programs that ran for a job with its names, quietly when they went well', () => {
  const lines: string[] = []
  logPrograms(createLogger('info', 'worker', { write: (line) => void lines.push(line) }))
  withTrace({ requestId: 'r', queue: 'transcripts.recognise-chunk', job: 'j' }, () => {
    channel(programEndedChannel).publish({ program: 'ffmpeg', pid: 1, code: 0, signal: null, seconds: 1 })
    channel(programEndedChannel).publish({ program: 'recognise', pid: 2, code: null, signal: 'SIGKILL', seconds: 0.5 })
  })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ msg: 'a program ended', program: 'recognise', pid: 2, signal: 'SIGKILL', requestId: 'r', queue: 'transcripts.recognise-chunk', job: 'j' }),
  ])
})
