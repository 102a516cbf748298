import type { Capture } from '@longhand/contracts'
import type { KeptCapture, KeptChunk } from './capture-shelf.ts'
import type { RecorderServices } from './recorder-services.ts'

/** One that can be gone on with. */
export interface FoundCapture {
  capture: KeptCapture
  /** What only this browser has of it. */
  chunks: KeptChunk[]
}

/**
 * Looks for a recording that was left unfinished: in this browser first, then on the server, where another browser may have left one. Without the
 * server, what this browser knows is enough. What the server has finished with is forgotten here.
 */
export async function findCapture(userId: string, services: Pick<RecorderServices, 'shelf' | 'list'>): Promise<FoundCapture | undefined> {
  const shelf = await services.shelf()
  const kept = await shelf.captures(userId).catch(() => [])
  const { data: known } = await services.list()
  for (const capture of kept) {
    const chunks = await shelf.chunks(capture.captureId).catch(() => [])
    const onServer = known?.find(({ captureId }) => captureId === capture.captureId)
    if (onServer) return { capture: furthest(capture, onServer), chunks: chunks.filter(({ number }) => number >= onServer.chunks) }
    if (chunks.length > 0 || (!known && capture.nextNumber > 0)) return { capture, chunks }
    if (known) await shelf.remove(capture.captureId)
  }
  const left = known?.find(({ isLive }) => !isLive)
  return left && { capture: captureOf(left, userId, left.fileName, ''), chunks: [] }
}

/** What is remembered of one that the server has. */
export function captureOf({ captureId, chunks, stretches, seconds }: Capture, userId: string, name: string, menuId: string): KeptCapture {
  return { captureId, userId, name, menuId, nextNumber: chunks, stretches, milliseconds: seconds * 1000 }
}

/** It may have been gone on with in another browser. */
function furthest(kept: KeptCapture, { chunks, stretches, seconds }: Capture): KeptCapture {
  return chunks > kept.nextNumber ? { ...kept, nextNumber: chunks, stretches, milliseconds: seconds * 1000 } : kept
}
