import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { decodeAudio } from '@longhand/speech'
import { ObjectNotFoundError, type Storage } from '../../../platform/storage/storage.ts'
import type { RecordingRow } from '../recording/recording-rows.service.ts'
import { trackOf } from './decoding.service.ts'
import { samplesKey } from './media.service.ts'

/**
 * The samples of one channel, decoded once more where they were cleared away.
 *
 * @param channel Default the first in which anyone speaks.
 * @param decode Of a worker: no one else loads the programs that decode.
 * @returns A file in `folder`, as `pcmByteRange` counts it.
 */
export async function samplesOf(
  storage: Storage,
  recording: RecordingRow,
  folder: string,
  {
    channel = recording.spokenChannels?.[0] ?? 0,
    decode,
    signal,
  }: { channel?: number; decode: typeof decodeAudio; signal: AbortSignal },
): Promise<string> {
  try {
    if (recording.mediaState === 'ready')
      return await storage.materialise(samplesKey(recording, channel), folder, { signal })
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error
  }
  const original = await storage.materialise(recording.storageKey, folder, { signal })
  const target = path.join(folder, 'pcm')
  await mkdir(target, { recursive: true })
  const { channels } = await decode(original, target, { track: trackOf(recording), signal })
  return (channels[channel] ?? channels[0])!.pcmPath
}
