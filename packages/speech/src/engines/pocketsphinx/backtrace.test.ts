import { describe, expect, it } from 'vitest'
import { createBacktraceReader, type Utterance } from './backtrace.ts'
import { toSegment } from './to-segment.ts'

const log = `INFO: batch.c(729): Decoding 'u00000'
INFO: pocketsphinx.c(1168): and mr john (-31053)
word                 start end   pprob ascr       lscr       lback
<s>                  0     19    1.000 -430080    0          1
and(2)               20    36    0.272 -796672    -214       2
<sil>                37    40    0.612 -322560    -524288    3
mr                   41    62    0.857 -653312    -477       3
[NOISE]              63    70    0.670 -717824    -524288    3
john                 71    97    1.002 -556032    -530       2
</s>                 98    108   1.000 -717824    -169       1
INFO: batch.c(760): u00000: 1.09 seconds speech, 2.01 seconds CPU, 2.02 seconds wall
INFO: batch.c(762): u00000: 0.28 xRT (CPU), 0.28 xRT (elapsed)
INFO: batch.c(729): Decoding 'u00001'
INFO: batch.c(760): u00001: 0.50 seconds speech, 0.10 seconds CPU, 0.10 seconds wall`

describe('the log of pocketsphinx', () => {
  it('gives the words of each utterance without fillers and variants', () => {
    const utterances: Utterance[] = []
    log.split('\n').forEach(createBacktraceReader((utterance) => utterances.push(utterance)))
    expect(utterances).toEqual([
      {
        name: 'u00000',
        words: [
          { entry: 'and(2)', text: 'and', start: 0.2, end: 0.37, confidence: 0.272 },
          { entry: 'mr', text: 'mr', start: 0.41, end: 0.63, confidence: 0.857 },
          { entry: 'john', text: 'john', start: 0.71, end: 0.98, confidence: 1 },
        ],
      },
      { name: 'u00001', words: [] },
    ])
  })

  it('becomes a segment in its place of the recording', () => {
    const segment = toSegment(
      [
        { entry: 'and', text: 'and', start: 0.2, end: 0.37, confidence: 0.5 },
        { entry: 'john', text: 'john', start: 0.71, end: 0.98, confidence: 1 },
      ],
      { start: 10, end: 10.9 },
      { start: 10.15, end: 10.75 },
    )
    expect(segment).toMatchObject({
      id: '0-00010150',
      start: 10.15,
      end: 10.9,
      text: 'and john',
      confidence: 0.75,
      language: 'en',
    })
    expect(segment?.words.map(({ start, end }) => [start, end])).toEqual([
      [10.2, 10.37],
      [10.71, 10.9],
    ])
    expect(toSegment([], { start: 0, end: 1 })).toBeUndefined()
  })
})
