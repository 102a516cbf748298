import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../pcm/wav-header.ts'
import type { Segment } from '../ports.ts'
import { createFliteSynthesizer } from '../synthesis/flite-synthesizer.ts'
import { type SpokenWord, spokenRate } from '../synthesis/speech-synthesizer.ts'
import { joinPcm, scratchFolder, toPcm } from '../testing/clips.ts'
import { alignText } from './align-text.ts'
import { createForcedAligner } from './pocketsphinx-aligner.ts'
import { retimed } from './retimed.ts'

const sentences = [
  'The ferry to Sagebarrow leaves at seven in the morning on weekdays.',
  'Quennelworth sold 9 of her paintings before the war, and kept none.',
  'Not one of them had told the drivers that the road over the mountain was closed.',
]
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let pcmPath: string
/** As flite spoke them, in seconds of the joined sound. */
let spoken: SpokenWord[] = []

beforeAll(async () => {
  scratch = await scratchFolder()
  const files: string[] = []
  const times: SpokenWord[][] = []
  for (const [index, text] of sentences.entries()) {
    const folder = scratch.folder
    const said = await createFliteSynthesizer().synthesize({
      text,
      voice: 'flite-slt',
      speed: 1,
      folder,
      signal: new AbortController().signal,
    })
    const samples = await readFile(said.pcmPath)
    const wav = path.join(folder, `${index}.wav`)
    await writeFile(wav, Buffer.concat([wavHeader(samples.length, spokenRate), samples]))
    files.push(await toPcm(wav, path.join(folder, `${index}.pcm`)))
    times.push(said.words)
  }
  pcmPath = path.join(scratch.folder, 'audio.pcm')
  const places = await joinPcm(pcmPath, files, 0.5)
  spoken = times.flatMap((words, index) =>
    words.map((word) => ({
      ...word,
      start: word.start + places[index]!.start,
      end: word.end + places[index]!.start,
    })),
  )
})
afterAll(() => scratch.remove())

const aligner = createForcedAligner()

/** What a recognizer understood of the sentences: every third word, and nonsense beside it. */
function misrecognized(): Segment[] {
  const words = spoken.map(({ text, start, end }, index) => ({
    text: index % 3 === 0 ? text : 'mumble',
    start,
    end: Math.min(end, start + 0.1),
    timing: 'exact' as const,
  }))
  return [
    {
      id: '1',
      start: 0,
      end: words.at(-1)!.end,
      text: words.map(({ text }) => text).join(' '),
      words: words.filter((_, index) => index % 3 !== 1),
    },
  ]
}

describe('following a text', () => {
  it('finds words that were misrecognised, names and numbers among them, where they are said', async () => {
    expect(spoken.every(({ timing }) => timing === 'exact')).toBe(true)
    const paired = alignText(
      sentences.map((text) => ({ text })),
      misrecognized(),
      [{ start: 0, end: spoken.at(-1)!.end }],
      'en',
    )
    const stretches = paired.stretches.map((stretch) => ({
      ...stretch,
      words: stretch.words.map(({ text }) => text),
    }))
    const shares: number[] = []
    const followed = retimed(
      paired,
      await aligner.align({ pcmPath, stretches, onProgress: (share) => shares.push(share) }),
    )
    const offBy = (passages: typeof paired.passages) =>
      passages.flatMap(({ words }) => words).map(({ start }, index) => Math.abs(start - spoken[index]!.start))
    expect(offBy(followed.passages)).toHaveLength(spoken.length)
    expect(offBy(paired.passages).filter((seconds) => seconds > 0.15)).not.toEqual([])
    expect(offBy(followed.passages).filter((seconds) => seconds > 0.15)).toEqual([])
    expect(shares.at(-1)).toBe(1)
    expect(await readdir(scratch.folder)).not.toContainEqual(expect.stringMatching(/^aligning-/))
  })

  it('gives no times to what does not fit, and goes on with the next', async () => {
    const [first, second] = sentences.map((sentence) => sentence.split(' '))
    const found = await aligner.align({
      pcmPath,
      stretches: [
        { start: 0, end: 0.05, words: first! },
        { start: 1, end: 2, words: ['—', '…'] },
        {
          start: spoken[first!.length]!.start - 0.2,
          end: spoken[first!.length + second!.length - 1]!.end + 0.2,
          words: second!,
        },
      ],
    })
    expect(found.map((spans) => spans?.length)).toEqual([undefined, undefined, second!.length])
  })

  it('stops, and leaves nothing', async () => {
    const words = sentences[0]!.split(' ')
    const stretches = Array.from({ length: 130 }, () => ({ start: 0, end: 6, words }))
    const stop = new AbortController()
    const running = aligner.align({
      pcmPath,
      stretches,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    })
    await expect(running).rejects.toThrow()
    expect(stop.signal.aborted).toBe(true)
    expect(await readdir(scratch.folder)).not.toContainEqual(expect.stringMatching(/^aligning-/))
  })
})
