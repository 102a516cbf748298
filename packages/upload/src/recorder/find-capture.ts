import type { Capture } from '@longhand/contracts'
import type { KeptCapture, KeptChunk } from './recorder-store.ts'
import type { RecorderServices } from './recorder-services.ts'

export interface FoundCapture {
  capture: KeptCapture
  chunks: KeptChunk[]
}

/** In this browser first, then on the server, where another browser may have left one. Forgets what the server has finished with. */
export async function findCapture(
  userId: string,
  services: Pick<RecorderServices, 'offlineStore' | 'list'>,
): Promise<FoundCapture | undefined> {
  const offlineStore = await services.offlineStore()
  const kept = await offlineStore.captures(userId).catch(() => [])
  const { data: known } = await services.list()
  for (const capture of kept) {
    const chunks = await offlineStore.chunks(capture.captureId).catch(() => [])
    const onServer = known?.find(({ captureId }) => captureId === capture.captureId)
    if (onServer) return goingOn(capture, chunks, onServer)
    if (chunks.length > 0 || (!known && capture.nextNumber > 0)) return { capture, chunks }
    if (known) await offlineStore.remove(capture.captureId).catch(() => undefined)
  }
  const left = known?.find(({ isLive }) => !isLive)
  return left && { capture: captureOf(left, userId, left.fileName, ''), chunks: [] }
}

export function captureOf(
  { captureId, chunks, stretches, seconds }: Capture,
  userId: string,
  name: string,
  folderId: string,
): KeptCapture {
  return { captureId, userId, name, folderId, nextNumber: chunks, stretches, milliseconds: seconds * 1000 }
}

/** It may have been gone on with in another browser; a chunk that is missing here ends what can be sent. */
function goingOn(
  kept: KeptCapture,
  chunks: readonly KeptChunk[],
  { chunks: first, stretches, seconds }: Capture,
): FoundCapture {
  const waiting = chunks
    .filter(({ number }) => number >= first)
    .filter(({ number }, index) => number === first + index)
  return {
    capture: {
      ...kept,
      nextNumber: first + waiting.length,
      stretches: (waiting.at(-1)?.stretch ?? stretches - 1) + 1,
      milliseconds: waiting.reduce((sum, { milliseconds }) => sum + milliseconds, seconds * 1000),
    },
    chunks: waiting,
  }
}
