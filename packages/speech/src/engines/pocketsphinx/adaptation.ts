import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isProgram } from '../../processes/find-program.ts'
import { optionArguments } from '../../processes/option-arguments.ts'
import { runProcess } from '../../processes/run-process.ts'
import { framesPerSecond, type RawWord, type Utterance } from './backtrace.ts'
import type { SphinxModel } from './hot-words.ts'
import { mixtureWeights } from './mixture-weights.ts'

/** The programs of sphinxtrain, and the one of pocketsphinx that writes a model's definition as they read it. */
export interface AdaptationPrograms {
  collect: string
  solve: string
  define: string
}

export interface AdaptationRequest {
  programs: AdaptationPrograms
  model: SphinxModel
  /** What was recognised at first, with the files that pocketsphinx wrote of its sounds (`-mfclogdir`). */
  recognized: readonly (Utterance & { sounds: string })[]
  /** Gets what is made here. */
  folder: string
  signal: AbortSignal
}

/** How many numbers describe a hundredth of a second of sound. */
const coefficients = 13
const floatBytes = 4
const frameBytes = floatBytes * coefficients
/** Wrong words share most of their sounds with the right ones: down to here they teach more than they spoil (decision 0105). */
const minConfidence = 0.2
const pauseSeconds = 0.3
/** A transformation is some five hundred numbers: learned from about as many hundredths of a second, it fits these alone and makes the rest worse. */
const minLearnedSeconds = 6
const timeoutMs = 120_000

/** Undefined where one of them is missing. */
export function adaptationPrograms(
  trainingFolder: string,
  define: string | undefined,
): AdaptationPrograms | undefined {
  const [collect, solve] = [path.join(trainingFolder, 'bw'), path.join(trainingFolder, 'mllr_solve')]
  return define !== undefined && [collect, solve, define].every(isProgram)
    ? { collect, solve, define }
    : undefined
}

/**
 * Turns the acoustic model towards the voice and the microphone of what was recognised: one linear transformation of all its means, by maximum likelihood (MLLR).
 *
 * @returns The file for `-mllr`; undefined when too little was recognised for sure or none could be made, which is no failure of recognition.
 * @throws the signal's reason.
 */
export async function adaptToVoice(request: AdaptationRequest): Promise<string | undefined> {
  const { signal } = request
  try {
    return await adapt(request)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

async function adapt({
  programs,
  model,
  recognized,
  folder,
  signal,
}: AdaptationRequest): Promise<string | undefined> {
  const inFolder = (name: string) => path.join(folder, name)
  const teaching = teachingRuns(recognized)
  if (!teaching) return undefined
  const learned: { name: string; said: string }[] = []
  for (const [index, runs] of teaching.entries()) {
    if (runs.length === 0) continue
    const sounds = withoutMean(await readFile(recognized[index]?.sounds ?? ''))
    for (const run of runs) {
      const name = `run${String(learned.length).padStart(5, '0')}`
      await writeFile(inFolder(`${name}.mfc`), cutSounds(sounds, run), { signal })
      learned.push({ name, said: run.map(({ entry }) => entry).join(' ') })
    }
  }
  await writeFile(inFolder('runs'), learned.map(({ name }) => `${name}\n`).join(''))
  await writeFile(inFolder('said'), learned.map(({ name, said }) => `<s> ${said} </s> (${name})\n`).join(''))
  await writeFile(
    inFolder('mixture_weights'),
    mixtureWeights(await readFile(path.join(model.acoustic, 'sendump'))),
    { signal },
  )
  const run = async (command: string, args: readonly string[]) => {
    const { code } = await runProcess({
      command,
      args,
      access: { folder, reads: [model.acoustic] },
      signal,
      timeoutMs,
    })
    return code === 0
  }
  const [definition, means, variances] = [
    inFolder('definition'),
    path.join(model.acoustic, 'means'),
    path.join(model.acoustic, 'variances'),
  ]
  const gaussians = ['-meanfn', means, '-varfn', variances, '-accumdir', folder]
  const result = inFolder('voice')
  const isMade =
    (await run(programs.define, ['-text', path.join(model.acoustic, 'mdef'), definition])) &&
    (await run(programs.collect, [...gaussians, ...collecting(model, folder, definition)])) &&
    (await run(programs.solve, [...gaussians, '-outmllrfn', result]))
  return isMade && isTransformation(await readFile(result, 'utf8')) ? result : undefined
}

function collecting({ acoustic, dictionary }: SphinxModel, folder: string, definition: string): string[] {
  return optionArguments({
    moddeffn: definition,
    // Each sound of the language has Gaussians of its own, as in Debian's model.
    ts2cbfn: '.ptm.',
    mixwfn: path.join(folder, 'mixture_weights'),
    tmatfn: path.join(acoustic, 'transition_matrices'),
    dictfn: dictionary,
    fdictfn: path.join(acoustic, 'noisedict'),
    ctlfn: path.join(folder, 'runs'),
    cepdir: folder,
    cepext: 'mfc',
    lsnfn: path.join(folder, 'said'),
    feat: '1s_c_d_dd',
    svspec: '0-12/13-25/26-38',
    ceplen: coefficients,
    cmn: 'none',
    agc: 'none',
    varreest: 'no',
    tmatreest: 'no',
    mixwreest: 'no',
    timing: 'no',
  })
}

/** What can be learned from, of each utterance; undefined when it is too little in all. */
export function teachingRuns(recognized: readonly Utterance[]): RawWord[][][] | undefined {
  const runs = recognized.map(({ words }) => confidentRuns(words))
  const seconds = runs.flat(2).reduce((sum, { start, end }) => sum + end - start, 0)
  return seconds < minLearnedSeconds ? undefined : runs
}

/** Words that are surer than not and follow each other, two and more. */
function confidentRuns(words: readonly RawWord[]): RawWord[][] {
  const runs: RawWord[][] = []
  let open: RawWord[] = []
  for (const word of words) {
    if (word.confidence < minConfidence) open = []
    else if (open.length > 0 && word.start - (open.at(-1)?.end ?? 0) <= pauseSeconds) open.push(word)
    else runs.push((open = [word]))
  }
  return runs.filter((run) => run.length >= 2)
}

/** As pocketsphinx does before it compares sounds with the model. A file is the number of its numbers, then these. */
export function withoutMean(sounds: Buffer): Buffer {
  const result = Buffer.from(sounds)
  const frames = Math.floor((sounds.length - floatBytes) / frameBytes)
  for (let place = 0; place < coefficients; place++) {
    const at = (frame: number) => floatBytes + frame * frameBytes + floatBytes * place
    let sum = 0
    for (let frame = 0; frame < frames; frame++) sum += sounds.readFloatLE(at(frame))
    for (let frame = 0; frame < frames; frame++)
      result.writeFloatLE(sounds.readFloatLE(at(frame)) - sum / frames, at(frame))
  }
  return result
}

export function cutSounds(sounds: Buffer, run: readonly RawWord[]): Buffer {
  const at = (seconds: number) => floatBytes + Math.round(seconds * framesPerSecond) * frameBytes
  const cut = sounds.subarray(at(run[0]?.start ?? 0), at(run.at(-1)?.end ?? 0))
  const count = Buffer.alloc(floatBytes)
  count.writeInt32LE(cut.length / floatBytes)
  return Buffer.concat([count, cut])
}

/** A model that is moved to where numbers end recognises nothing. */
function isTransformation(text: string): boolean {
  const numbers = text.trim().split(/\s+/).map(Number)
  return numbers.length > coefficients * coefficients && numbers.every(Number.isFinite)
}
