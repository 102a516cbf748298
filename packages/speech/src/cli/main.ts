import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { selectEngine } from '../engines/select-engine.ts'
import { selectDiarizer } from '../speakers/select-diarizer.ts'
import { EngineError } from '../engine-error.ts'
import { MediaError } from '../media/media-error.ts'
import { ModelError } from '../models/model-error.ts'
import { ownRequire } from '../processes/package-files.ts'
import { readSpeechSettings } from '../settings.ts'
import { type Stage, transcribeFile } from '../transcribe-file.ts'
import { modelsCommand } from './models-command.ts'
import { clock, type Format, formats, render } from './render.ts'

const usage = `Usage:
  longhand-speech transcribe FILE [--format txt|srt|json] [--speakers N|MIN-MAX] [--language en] [--english]
  longhand-speech models list
  longhand-speech models install NAME|FILE|ADDRESS
  longhand-speech models remove NAME
  longhand-speech --version

The engine is chosen by LONGHAND_SPEECH_ENGINE (default auto). Models are kept in LONGHAND_MODELS_DIR.`

const stageNames: Record<Stage, string> = {
  decode: 'Reading the recording',
  detect: 'Finding speech',
  recognise: 'Recognising',
  speakers: 'Separating speakers',
  assemble: 'Writing',
}

/**
 * Transcripts go to standard output, progress and errors to standard error.
 * @returns the exit code.
 */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const [command, ...rest] = args
    if (command === 'transcribe') return await transcribe(rest, env)
    if (command === '--version' && rest.length === 0) {
      process.stdout.write(`${ownVersion()}\n`)
      return 0
    }
    const code = command === 'models' ? await modelsCommand(rest, env) : undefined
    if (code !== undefined) return code
    process.stderr.write(`${usage}\n`)
    return command === undefined || command === '--help' ? 0 : 2
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return isUsageError(error) ? 2 : 1
  }
}

function ownVersion(): string {
  return (ownRequire()('@longhand/speech/package.json') as { version: string }).version
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isUsageError(error)) return `${error.message}\n${usage}`
  if (
    error instanceof MediaError ||
    error instanceof EngineError ||
    error instanceof ModelError ||
    error.name === 'AbortError'
  )
    return error.message
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}

function isUsageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

async function transcribe(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'txt' },
      speakers: { type: 'string', default: '0' },
      language: { type: 'string', default: 'en' },
      english: { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  const people = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(values.speakers)
  const [min, max] = [Number(people?.[1]), Number(people?.[2] ?? people?.[1])]
  if (
    file === undefined ||
    positionals.length > 1 ||
    !isFormat(values.format) ||
    !people ||
    max < min ||
    (min === 0 && max > 0)
  ) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(cancelled()))
  process.once('SIGTERM', () => stop.abort(cancelled()))
  const settings = readSpeechSettings(env)
  const transcript = await transcribeFile(file, {
    engine: await selectEngine(settings, values.language),
    diarizer: await selectDiarizer(settings),
    language: values.language,
    toEnglish: values.english,
    ...(min === max ? { speakers: min } : { between: { min, max } }),
    concurrency: availableParallelism(),
    signal: stop.signal,
    onProgress: showProgress(),
  })
  process.stdout.write(render(transcript, values.format))
  for (const { start, end } of transcript.notUnderstood)
    process.stderr.write(`Not understood: ${clock(start)}–${clock(end)}\n`)
  return 0
}

function cancelled(): Error {
  return new DOMException('Cancelled.', 'AbortError')
}

function isFormat(value: string): value is Format {
  return formats.some((format) => format === value)
}

function showProgress(): (stage: Stage, share: number) => void {
  let shown = ''
  return (stage, share) => {
    const percent = Math.floor(share * 100)
    const line = `${stageNames[stage]} ${process.stderr.isTTY ? percent : Math.floor(percent / 10) * 10} %`
    if (line === shown) return
    shown = line
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    if (process.stderr.isTTY && stage === 'assemble') process.stderr.write('\r\u001b[K')
  }
}
