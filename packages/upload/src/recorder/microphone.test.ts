import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMicrophone } from './microphone.ts'

class FakeMediaRecorder extends EventTarget {
  static types = ['audio/webm;codecs=opus', 'audio/mp4']
  static last: FakeMediaRecorder
  static isTypeSupported = (type: string) => FakeMediaRecorder.types.includes(type)
  state: 'inactive' | 'recording' | 'paused' = 'inactive'

  constructor(
    readonly stream: unknown,
    readonly options: MediaRecorderOptions,
  ) {
    super()
    FakeMediaRecorder.last = this
  }

  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  requestData() {
    this.give('rest')
  }
  stop() {
    this.state = 'inactive'
    this.give('end')
    this.dispatchEvent(new Event('stop'))
  }
  give(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }))
  }
}

const samples = { value: 0 }
class FakeAudioContext {
  close = () => Promise.resolve()
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (into: Float32Array) => into.fill(samples.value),
  })
  createMediaStreamSource = () => ({ connect: () => undefined })
}

const track = { stop: vi.fn() }
const getUserMedia = vi.fn()

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] })
  track.stop.mockReset()
  FakeMediaRecorder.types = ['audio/webm;codecs=opus', 'audio/mp4']
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const said: string[] = []
  const chunks: Blob[] = []
  const run = await openMicrophone({
    onChunk: (content) => {
      chunks.push(content)
      said.push('chunk')
    },
    onCut: () => said.push('cut'),
  })
  return { run, said, chunks, recorder: FakeMediaRecorder.last }
}

it('gives what it hears in chunks, the last one before it has stopped, and lets the microphone go', async () => {
  const { run, said, recorder } = await open()
  expect([recorder.state, recorder.options.mimeType]).toEqual(['inactive', 'audio/webm;codecs=opus'])
  run.start()
  recorder.give('a')
  recorder.give('')
  run.pause()
  expect(said).toEqual(['chunk', 'chunk'])
  run.resume()
  await run.stop()
  expect(said).toEqual(['chunk', 'chunk', 'chunk'])
  expect(track.stop).toHaveBeenCalledOnce()
  await run.stop()
})

it('says that the microphone is gone after its last chunk', async () => {
  const { run, said, recorder } = await open()
  run.start()
  recorder.stop()
  expect(said).toEqual(['chunk', 'cut'])
})

it('lets a microphone go that was never recorded from', async () => {
  const { run, said } = await open()
  await run.stop()
  expect([track.stop.mock.calls.length, said]).toEqual([1, []])
})

it('measures loudness as ears do', async () => {
  const { run } = await open()
  const at = (value: number) => {
    samples.value = value
    return run.level()
  }
  expect([at(0), at(1)]).toEqual([0, 1])
  expect(at(0.1)).toBeCloseTo(2 / 3)
})

it('takes what the browser can write', async () => {
  FakeMediaRecorder.types = ['audio/mp4']
  expect((await open()).recorder.options.mimeType).toBe('audio/mp4')
})

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('calls a %s %s', async (name, problem) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name))
  await expect(open()).rejects.toMatchObject({ problem })
})

it('knows what Safari says where there is no microphone', async () => {
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name: 'OverconstrainedError' }))
  await expect(open()).rejects.toMatchObject({ problem: 'missing' })
})

it('knows browsers that can’t record, and pages that may not', async () => {
  FakeMediaRecorder.types = []
  await expect(open()).rejects.toMatchObject({ problem: 'unsupported' })
  vi.stubGlobal('MediaRecorder', undefined)
  await expect(open()).rejects.toMatchObject({ problem: 'unsupported' })
  vi.stubGlobal('isSecureContext', false)
  await expect(open()).rejects.toMatchObject({ problem: 'insecure' })
})
