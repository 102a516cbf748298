import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('finds the same in pieces at once as in one, also across their borders', async () => {
  const at = (name: string) => path.join(scratch.folder, name)
  const reading = await toPcm(
    (await speak(scratch.folder, 'the train to the coast leaves at nine and stops at every village')).path,
    at('reading.pcm'),
  )
  // Longer and shorter pauses; wherever a border is, it falls into speech or into a pause.
  const parts = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => [
      await writePcm(at(`pause-${index}.pcm`), silence(0.3 + (index % 7) * 0.3)),
      reading,
    ]),
  )
  const pcmPath = at('long.pcm')
  await joinPcm(pcmPath, parts.flat(), 0)
  const whole = await createVoiceActivityDetector({ pieceSeconds: Infinity }).detect({ pcmPath })
  expect(whole.length).toBeGreaterThan(20)
  const shares: number[] = []
  const pieces = await createVoiceActivityDetector({ pieceSeconds: 20 }).detect({
    pcmPath,
    onProgress: (share) => shares.push(share),
  })
  expect(pieces).toHaveLength(whole.length)
  pieces.forEach((span, index) => {
    expect(Math.abs(span.start - (whole[index]?.start ?? NaN))).toBeLessThan(0.1)
    expect(Math.abs(span.end - (whole[index]?.end ?? NaN))).toBeLessThan(0.1)
  })
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
})

describeVoiceActivityDetector('Silero', {
  detector: () => createVoiceActivityDetector(),
  conversation: () => conversation,
  speechless: () => speechless,
})
