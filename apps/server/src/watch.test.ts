import { channel } from 'node:diagnostics_channel'
import { modelLoadedChannel, programEndedChannel } from '@longhand/speech'
import { sandboxKind } from '@longhand/speech/sandbox'
import { afterEach, expect, it, vi } from 'vitest'
import { createLogger } from './platform/log/logger.ts'
import { withTrace } from './platform/log/trace.ts'
import { countModelLoads, findSandboxProblem, logPrograms } from './watch.ts'

afterEach(() => vi.unstubAllEnvs())

it('logs the programs that ran for a job with its names, quietly when they went well', () => {
  const lines: string[] = []
  logPrograms(createLogger('info', 'worker', { write: (line) => void lines.push(line) }))
  withTrace({ requestId: 'r', queue: 'transcripts.recognise-chunk', job: 'j' }, () => {
    channel(programEndedChannel).publish({ program: 'ffmpeg', pid: 1, code: 0, signal: null, seconds: 1 })
    channel(programEndedChannel).publish({
      program: 'recognise',
      pid: 2,
      code: null,
      signal: 'SIGKILL',
      seconds: 0.5,
    })
  })
  expect(
    lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'a program ended'),
  ).toEqual([
    expect.objectContaining({
      msg: 'a program ended',
      program: 'recognise',
      pid: 2,
      signal: 'SIGKILL',
      requestId: 'r',
      queue: 'transcripts.recognise-chunk',
      job: 'j',
    }),
  ])
})

it('counts the models that are loaded', () => {
  const modelLoaded = vi.fn()
  countModelLoads({ modelLoaded })
  channel(modelLoadedChannel).publish({ model: 'tiny', pid: 1, seconds: 2 })
  expect(modelLoaded.mock.calls).toEqual([[{ model: 'tiny', pid: 1, seconds: 2 }]])
})

it.each([
  ['none', /^Media programs have network, .*no limits/],
  ...(process.platform === 'linux' ? [['limits', /^Media programs have network, /] as const] : []),
] as const)(
  'says what media programs could do in the sandbox “%s”, to operators and in the log',
  (kind, sentence) => {
    vi.stubEnv('LONGHAND_SANDBOX', kind)
    const lines: string[] = []
    logPrograms(createLogger('info', 'worker', { write: (line) => void lines.push(line) }))
    expect(findSandboxProblem()).toMatch(sentence)
    expect(lines.join('')).toContain('Media programs have network')
  },
)

it('says nothing where they are confined', () => {
  expect(findSandboxProblem() === undefined).toBe(sandboxKind() === 'bubblewrap')
})
