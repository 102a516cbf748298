import path from 'node:path'
import { songFileArguments, songWavArguments } from '../media/media-guard.ts'
import { callFfmpeg, findMediaTools } from '../media/media-tools.ts'
import { explainFailure } from '../media/probe.ts'
import { spokenLabel } from '../synthesis/encode-spoken.ts'
import { changeVoice, type VoiceChange } from './change-voice.ts'

/**
 * Changes the voice in a song and writes WAV and MP3 that say so in their metadata.
 *
 * @param part `mix`: all of it; `centre`: what both channels share, where singers mostly are, while the rest stays as it is.
 * @throws MediaError, EngineError; the signal's reason.
 */
export async function changeSong(
  file: string,
  { folder, change, part, signal }: { folder: string; change: VoiceChange; part: 'mix' | 'centre'; signal: AbortSignal },
): Promise<{ wav: string; mp3: string }> {
  const changed = path.join(folder, 'changed.wav')
  const [wav, mp3] = [path.join(folder, 'song.wav'), path.join(folder, 'song.mp3')]
  await ffmpeg(file, changed, signal, (input, output) => songWavArguments(input, output, part === 'centre' ? 'centre' : 'all'))
  await changeVoice(changed, change, signal)
  const aside = path.join(folder, 'aside.wav')
  if (part === 'centre') await ffmpeg(file, aside, signal, (input, output) => songWavArguments(input, output, 'sides'))
  for (const [target, format] of [[wav, 'wav'], [mp3, 'mp3']] as const) {
    await ffmpeg(changed, target, signal, (input, output) => songFileArguments(input, output, { format, label: spokenLabel, ...(part === 'centre' && { aside }) }))
  }
  return { wav, mp3 }
}

async function ffmpeg(file: string, target: string, signal: AbortSignal, args: (input: string, output: string) => string[]): Promise<void> {
  const { code, stderr } = await callFfmpeg(findMediaTools(), { args, inputPath: file, outputPath: target, signal, timeoutMs: 1_800_000 })
  if (code !== 0) throw explainFailure(stderr)
}
