import type * as koffiModule from 'koffi'
import type { HotWords } from '../../engines/pocketsphinx/hot-words.ts'
import { sampleRate } from '../../pcm/pcm-file.ts'
import { optionArguments } from '../../processes/option-arguments.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { RecognizedWord, StreamingDecoder } from '../streaming-decoder.ts'

const frameSeconds = 0.01
/** The library evens sound out by what it got before, and begins with a guess that fits few microphones. */
const measuredSamples = 1.5 * sampleRate
/** By then it has its own measure, which follows a change of speaker. */
const settledSamples = 8 * sampleRate
const noWord = /^(<.*>|\[.*\]|\+\+.*\+\+)$/
const pronunciation = /\(\d+\)$/

/** pocketsphinx's programs print nothing before an utterance has ended, so its library is called. It may crash its child process. */
export function openPocketsphinxDecoder({
  library,
  model,
  spellings,
}: { library: string } & HotWords): StreamingDecoder {
  const native = bind(library)
  const decoder = native.init(
    optionArguments({
      hmm: model.acoustic,
      lm: model.language,
      dict: model.dictionary,
      logfn: '/dev/null',
      // Without this, silence is cut out first and every word time drifts.
      remove_silence: 'no',
      // Second passes would change words that were shown as final, and keep people waiting at each pause.
      fwdflat: 'no',
      bestpath: 'no',
    }),
  )
  let samples = 0
  let samplesBefore = 0
  let unsearched: Int16Array[] | undefined
  const spelled = (word: RecognizedWord): RecognizedWord => ({
    ...word,
    text: spellings[word.text] ?? word.text,
  })
  const words = (): RecognizedWord[] =>
    (unsearched ? [] : native.words(decoder).filter(({ end }) => end <= samples / sampleRate + 1)).map(
      spelled,
    )
  const measureAndSearch = (blocks: readonly Int16Array[]): void => {
    unsearched = undefined
    native.start(decoder)
    for (const block of blocks) native.process(decoder, block, false)
    native.end(decoder)
    native.start(decoder)
    for (const block of blocks) native.process(decoder, block, true)
  }
  return {
    begin: () => {
      samplesBefore += samples
      samples = 0
      if (samplesBefore < settledSamples) unsearched = []
      else native.start(decoder)
    },
    feed: (block) => {
      samples += block.length
      if (!unsearched) return native.process(decoder, block, true)
      unsearched.push(block)
      if (samples >= measuredSamples) measureAndSearch(unsearched)
    },
    words,
    end: () => {
      if (unsearched) measureAndSearch(unsearched)
      native.end(decoder)
      return words()
    },
  }
}

interface Native {
  init(args: string[]): unknown
  start(decoder: unknown): void
  process(decoder: unknown, samples: Int16Array, isSearched: boolean): void
  end(decoder: unknown): void
  words(decoder: unknown): RecognizedWord[]
}

function bind(library: string): Native {
  const koffi = ownRequire()('koffi') as typeof koffiModule
  const sphinx = koffi.load(library)
  const parse = sphinx.func(
    'void *cmd_ln_parse_r(void *inout, void *definitions, int count, const char **args, int strict)',
  )
  const definitions = sphinx.func('void *ps_args()')
  const init = sphinx.func('void *ps_init(void *config)')
  const start = sphinx.func('int ps_start_utt(void *decoder)')
  const process = sphinx.func(
    'int ps_process_raw(void *decoder, const int16_t *data, size_t count, int noSearch, int isWhole)',
  )
  const end = sphinx.func('int ps_end_utt(void *decoder)')
  const first = sphinx.func('void *ps_seg_iter(void *decoder)')
  const next = sphinx.func('void *ps_seg_next(void *segment)')
  const word = sphinx.func('const char *ps_seg_word(void *segment)')
  const frames = sphinx.func('void ps_seg_frames(void *segment, _Out_ int *start, _Out_ int *end)')
  return {
    init: (args) => {
      const config: unknown = parse(null, definitions(), args.length, args, 1)
      const decoder: unknown = config && init(config)
      if (!decoder) throw new Error('pocketsphinx could not load its model.')
      return decoder
    },
    start: (decoder) => void start(decoder),
    process: (decoder, samples, isSearched) =>
      void process(decoder, samples, samples.length, isSearched ? 0 : 1, 0),
    end: (decoder) => void end(decoder),
    words: (decoder) => {
      const recognized: RecognizedWord[] = []
      // The library may count from where its own detector found speech begin in the whole stream. What it lists begins with the utterance.
      let origin: number | undefined
      for (let segment: unknown = first(decoder); segment; segment = next(segment)) {
        const text = String(word(segment))
        const [from, to] = [[0], [0]] as [[number], [number]]
        frames(segment, from, to)
        origin ??= from[0]
        if (noWord.test(text)) continue
        recognized.push({
          text: text.replace(pronunciation, ''),
          start: (from[0] - origin) * frameSeconds,
          end: (to[0] - origin + 1) * frameSeconds,
        })
      }
      return recognized
    },
  }
}
