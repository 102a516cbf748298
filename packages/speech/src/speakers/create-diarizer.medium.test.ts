import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Span } from '../ports.ts'
import { joinPcm, noise, scratchFolder, speak, toPcm, writePcm } from '../testing/clips.ts'
import { createDiarizer } from './create-diarizer.ts'
import { describeDiarizer } from './diarizer.conformance.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let dialogue: { pcmPath: string; spoken: (Span & { speaker: string })[] }

const lines: ['slt' | 'rms', string][] = [
  ['slt', 'the meeting starts at nine in the morning and we should all be there in time'],
  ['rms', 'nobody knows where the train will stop tonight because of the heavy snow'],
  ['slt', 'she put the letter on the kitchen table before lunch and went to the garden'],
  ['rms', 'they sold the old house last summer and moved to a flat in the city'],
]

beforeAll(async () => {
  scratch = await scratchFolder()
  const parts = await Promise.all(
    lines.map(async ([voice, text], index) =>
      toPcm((await speak(scratch.folder, text, voice)).path, path.join(scratch.folder, `${index}.pcm`)),
    ),
  )
  const pcmPath = path.join(scratch.folder, 'dialogue.pcm')
  const places = await joinPcm(pcmPath, parts, 0.6)
  dialogue = {
    pcmPath,
    spoken: places.map((place, index) => ({ ...place, speaker: lines[index]?.[0] ?? '' })),
  }
})
afterAll(() => scratch.remove())

describeDiarizer('BIC', { diarizer: createDiarizer, dialogue: () => dialogue })

describe('BIC', () => {
  it('finds the change inside a span without a pause', async () => {
    const pcmPath = path.join(scratch.folder, 'joined.pcm')
    const parts = [0, 1].map((index) => path.join(scratch.folder, `${index}.pcm`))
    const [first, second] = await joinPcm(pcmPath, parts, 0)
    const turns = await createDiarizer().diarize({ pcmPath, speech: [{ start: 0, end: second?.end ?? 0 }] })
    expect(turns.map(({ speaker }) => speaker)).toEqual(['S1', 'S2'])
    expect(Math.abs((turns[1]?.start ?? 0) - (first?.end ?? 0))).toBeLessThan(0.5)
  })

  it('copes with speech too short to say anything', async () => {
    const pcmPath = await writePcm(path.join(scratch.folder, 'blip.pcm'), noise(1))
    expect(await createDiarizer().diarize({ pcmPath, speech: [{ start: 0.5, end: 0.51 }] })).toEqual([])
    expect(
      await createDiarizer().diarize({ pcmPath, speech: [{ start: 0.2, end: 0.4 }], speakers: 3 }),
    ).toMatchObject([{ speaker: 'S1' }])
  })
})
