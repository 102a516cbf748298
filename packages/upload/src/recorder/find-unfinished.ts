import type { RecorderUpload } from '@longhand/contracts'
import type { KeptRecording, KeptChunk } from './recorder-store.ts'
import type { RecorderServices } from './recorder-services.ts'

export interface FoundRecording {
  recording: KeptRecording
  chunks: KeptChunk[]
}

/** In this browser first, then on the server, where another browser may have left one. Forgets what the server has finished with. */
export async function findUnfinished(
  userId: string,
  services: Pick<RecorderServices, 'offlineStore' | 'list'>,
): Promise<FoundRecording | undefined> {
  const offlineStore = await services.offlineStore()
  const kept = await offlineStore.recordings(userId).catch(() => [])
  const { data: known } = await services.list()
  for (const recording of kept) {
    const chunks = await offlineStore.chunks(recording.captureId).catch(() => [])
    const onServer = known?.find(({ captureId }) => captureId === recording.captureId)
    if (onServer) return goingOn(recording, chunks, onServer)
    if (chunks.length > 0 || (!known && recording.nextNumber > 0)) return { recording, chunks }
    if (known) await offlineStore.remove(recording.captureId).catch(() => undefined)
  }
  const left = known?.find(({ isLive }) => !isLive)
  return left && { recording: keptRecordingOf(left, userId, left.fileName, ''), chunks: [] }
}

export function keptRecordingOf(
  { captureId, chunks, stretches, seconds }: RecorderUpload,
  userId: string,
  name: string,
  folderId: string,
): KeptRecording {
  return { captureId, userId, name, folderId, nextNumber: chunks, stretches, milliseconds: seconds * 1000 }
}

/** It may have been gone on with in another browser; a chunk that is missing here ends what can be sent. */
function goingOn(
  kept: KeptRecording,
  chunks: readonly KeptChunk[],
  { chunks: first, stretches, seconds }: RecorderUpload,
): FoundRecording {
  const waiting = chunks
    .filter(({ number }) => number >= first)
    .filter(({ number }, index) => number === first + index)
  return {
    recording: {
      ...kept,
      nextNumber: first + waiting.length,
      stretches: (waiting.at(-1)?.stretch ?? stretches - 1) + 1,
      milliseconds: waiting.reduce((sum, { milliseconds }) => sum + milliseconds, seconds * 1000),
    },
    chunks: waiting,
  }
}
