import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder, speak } from '../testing/clips.ts'
import { encodeSpoken, spokenLabel } from './encode-spoken.ts'
import { createEspeakSynthesizer } from './espeak-synthesizer.ts'
import { createFliteSynthesizer } from './flite-synthesizer.ts'
import { createOpenAiSynthesizer } from './openai-synthesizer.ts'
import { describeSpeechSynthesizer } from './speech-synthesizer.conformance.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let server: Server
let baseUrl: string
const asked: Record<string, unknown>[] = []

beforeAll(async () => {
  scratch = await scratchFolder()
  const wav = await readFile((await speak(scratch.folder, 'hello there my friend')).path)
  server = createServer((request, response) => {
    if (request.url === '/hang/audio/speech') return
    if (request.url?.endsWith('/models')) return void response.end('{"data":[]}')
    void request.toArray().then((parts) => {
      asked.push(JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as Record<string, unknown>)
      response.writeHead(request.headers.authorization === 'Bearer wrong' ? 401 : 200).end(wav)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await scratch.remove()
})

const text = 'It costs $25, she said; and Dr. Wells, who “knew” it’s true, agreed.'
const folder = () => scratch.folder

describeSpeechSynthesizer('flite', {
  synthesizer: () => createFliteSynthesizer(),
  broken: () => createFliteSynthesizer({ program: '/nowhere/flite' }),
  voice: 'flite-slt',
  text,
  scratch: folder,
})
describeSpeechSynthesizer('espeak-ng', {
  synthesizer: () => createEspeakSynthesizer(),
  broken: () => createEspeakSynthesizer({ program: '/nowhere' }),
  voice: 'espeak-zh-f',
  text: '你好，世界。今天天气很好。',
  scratch: folder,
})
describeSpeechSynthesizer('OpenAI-compatible speech', {
  synthesizer: () => createOpenAiSynthesizer({ baseUrl }),
  broken: () => createOpenAiSynthesizer({ baseUrl: 'http://127.0.0.1:9/v1', retryDelayMs: 1 }),
  slow: () => createOpenAiSynthesizer({ baseUrl: `${baseUrl}/hang` }),
  voice: 'openai-nova',
  text: 'Hello there, my friend.',
  scratch: folder,
})

const request = (changes: { text?: string; speed?: number; voice?: string }) => ({
  text: 'Hello there, my friend. This costs 25 dollars.',
  voice: 'flite-slt',
  speed: 1,
  folder: scratch.folder,
  signal: new AbortController().signal,
  ...changes,
})

describe('flite', () => {
  it('gives the exact times of words, numbers and all', async () => {
    const { words, seconds } = await createFliteSynthesizer().synthesize(request({}))
    expect(words.map(({ timing }) => timing)).toEqual(words.map(() => 'exact'))
    const number = words.find((word) => word.text === '25')
    // Four syllables of the nine after the full stop.
    expect((number?.end ?? 0) - (number?.start ?? 0)).toBeGreaterThan(0.3)
    expect(words.at(-1)?.end).toBeLessThan(seconds)
  })

  it('speaks faster and slower', async () => {
    const [slow, fast] = [
      await createFliteSynthesizer().synthesize(request({ speed: 0.5 })),
      await createFliteSynthesizer().synthesize(request({ speed: 2 })),
    ]
    expect(slow.seconds / fast.seconds).toBeGreaterThan(3)
  })

  it('never takes a text for an option or a file', async () => {
    expect((await createFliteSynthesizer().synthesize(request({ text: '--help' }))).seconds).toBeGreaterThan(
      0.1,
    )
    expect(
      (await createFliteSynthesizer().synthesize(request({ text: '/etc/hostname' }))).seconds,
    ).toBeGreaterThan(0.5)
  })
})

it('sends voice, speed and text, and keeps a refused key to itself', async () => {
  await createOpenAiSynthesizer({ baseUrl }).synthesize(request({ voice: 'openai-nova', speed: 1.5 }))
  expect(asked.at(-1)).toMatchObject({
    model: 'tts-1',
    voice: 'nova',
    speed: 1.5,
    input: 'Hello there, my friend. This costs 25 dollars.',
  })
  await expect(
    createOpenAiSynthesizer({ baseUrl, apiKey: 'wrong' }).synthesize(request({ voice: 'openai-nova' })),
  ).rejects.toMatchObject({
    reason: 'unauthorized',
    retryable: false,
  })
})

it.each(['wav', 'mp3', 'flac', 'aac', 'opus'] as const)(
  'labels a %s as spoken by a machine',
  async (format) => {
    const { pcmPath } = await createFliteSynthesizer().synthesize(request({}))
    const target = path.join(scratch.folder, `labelled.${format}`)
    await encodeSpoken(pcmPath, target, { format })
    const { stderr } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-i', target, '-f', 'null', '-'])
    expect(stderr).toContain(spokenLabel)
  },
)
