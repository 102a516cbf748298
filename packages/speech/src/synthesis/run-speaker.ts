import { rename } from 'node:fs/promises'
import path from 'node:path'
import { endedEarly, EngineError } from '../engine-error.ts'
import type { Health } from '../ports.ts'
import { runProcess } from '../processes/run-process.ts'
import { toSpokenPcm } from './spoken-pcm.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

export async function runSpeaker(
  command: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<string[]> {
  const lines: string[] = []
  const result = await runProcess({
    command,
    args,
    access: { folder },
    signal,
    timeoutMs: 120_000,
    onStdoutLine: (line) => lines.push(line),
  })
  if (result.timedOut) throw new EngineError('timeout', 'The voice took too long.')
  if (result.code !== 0) throw endedEarly('The voice', result, { cause: result.stderr.slice(-2000) })
  return lines
}

/**
 * The folder is gone afterwards.
 * @param tempo a factor for engines that know no speed of their own.
 */
export async function speakIntoPcm<Result>(
  { folder, signal, tempo = 1 }: { folder: string; signal: AbortSignal; tempo?: number },
  speak: (own: string, wav: string) => Promise<Result>,
): Promise<{ pcmPath: string; seconds: number; result: Result }> {
  signal.throwIfAborted()
  await using temporary = await temporaryFolder(path.join(folder, 'voice-'))
  const own = temporary.path
  const wav = path.join(own, 'voice.wav')
  const made = path.join(own, 'voice.s16')
  const pcmPath = `${own}.s16`
  const result = await speak(own, wav)
  const seconds = await toSpokenPcm(wav, made, signal, tempo)
  await rename(made, pcmPath)
  return { pcmPath, seconds, result }
}

export function missingPackage(what: string, name: string): Health {
  return {
    ok: false,
    reason: `${what} are not installed. On Debian or Ubuntu run: sudo apt-get install --no-install-recommends ${name}`,
    missing: [name],
  }
}
