import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Span } from '../ports.ts'
import { joinPcm, music, noise, scratchFolder, silence, speak, toPcm, writePcm } from '../testing/clips.ts'
import { createVoiceActivityDetector } from './silero-detector.ts'
import { describeVoiceActivityDetector } from './voice-activity-detector.conformance.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let conversation: { pcmPath: string; spoken: Span[] }
let speechless: Record<string, string>

beforeAll(async () => {
  scratch = await scratchFolder()
  const at = (name: string) => path.join(scratch.folder, name)
  const pause = await writePcm(at('pause.pcm'), silence(1))
  const first = await toPcm(
    (await speak(scratch.folder, 'she put the letter on the kitchen table before lunch')).path,
    at('first.pcm'),
  )
  const second = await toPcm(
    (await speak(scratch.folder, 'nobody knows where the train will stop tonight', 'rms')).path,
    at('second.pcm'),
  )
  const pcmPath = at('conversation.pcm')
  const [, one, , two] = await joinPcm(pcmPath, [pause, first, pause, second, pause], 0.5)
  if (one && two) conversation = { pcmPath, spoken: [one, two] }
  speechless = {
    silence: await writePcm(at('silence.pcm'), silence(5)),
    noise: await writePcm(at('noise.pcm'), noise(5)),
    music: await writePcm(at('music.pcm'), music(8)),
    'a tenth of a second': await writePcm(at('short.pcm'), silence(0.1)),
  }
})
afterAll(() => scratch.remove())

describeVoiceActivityDetector('Silero', {
  detector: createVoiceActivityDetector,
  conversation: () => conversation,
  speechless: () => speechless,
})
