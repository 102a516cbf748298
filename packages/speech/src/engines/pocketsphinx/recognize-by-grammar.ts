import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runProcess } from '../../processes/run-process.ts'
import { endedEarly, EngineError } from '../../engine-error.ts'
import { createBacktraceReader, type RawWord } from './backtrace.ts'
import type { SphinxModel } from './hot-words.ts'

export interface GrammarRequest {
  program: string
  model: Pick<SphinxModel, 'acoustic'>
  /** Holds `dictionary`, and for each name the sound as `<name>.raw` and the grammar (Sphinx's finite states) as `<name>.fsg`. */
  folder: string
  names: readonly string[]
  signal?: AbortSignal | undefined
  timeoutMs: number
}

/** Wide: a reading by a voice that the model fits badly is otherwise lost on the way. */
const beams = ['-beam', '1e-120', '-wbeam', '1e-80', '-pbeam', '1e-120', '-maxhmmpf', '-1']

/**
 * Recognises only what a grammar has.
 *
 * @returns By name, the words in order of time, spelled as in the grammar; none where the sound does not fit it.
 * @throws EngineError `timeout`, `crashed`, `killed`; the signal's reason.
 */
export async function recognizeByGrammar({
  program,
  model,
  folder,
  names,
  signal,
  timeoutMs,
}: GrammarRequest): Promise<Map<string, RawWord[]>> {
  const recognized = new Map<string, RawWord[]>()
  const list = path.join(folder, 'list')
  await writeFile(list, names.map((name) => `${name}\n`).join(''))
  const result = await runProcess({
    command: program,
    args: [
      ...['-hmm', model.acoustic, '-dict', path.join(folder, 'dictionary')],
      // Without a first grammar it would load its language model, too. One that is on a list it weighs otherwise, which the sentence of consent is not made for.
      ...['-fsg', path.join(folder, `${names[0] ?? ''}.fsg`)],
      ...(names.length === 1 ? [] : ['-fsgctl', list, '-fsgdir', folder, '-fsgext', '.fsg']),
      ...['-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw', '-ctl', list],
      ...['-remove_silence', 'no', '-bestpath', 'no', '-backtrace', 'yes'],
      ...beams,
    ],
    access: { folder, reads: [path.dirname(model.acoustic)] },
    signal,
    timeoutMs,
    onStderrLine: createBacktraceReader(({ name, words }) => recognized.set(name, words)),
  })
  if (result.timedOut) throw new EngineError('timeout', 'Following a text in the sound took too long.')
  if (result.code !== 0)
    throw endedEarly('Following a text in the sound', result, { cause: result.stderr.slice(-2000) })
  return recognized
}
