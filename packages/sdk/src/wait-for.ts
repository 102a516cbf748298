import { recordingStatus, type TranscriptionProgress } from '@longhand/contracts'
import type { Call, CallOptions } from './calls.ts'
import { pause } from './connection/retries.ts'

/** How to wait for transcriptions. */
export interface WaitOptions extends CallOptions {
  /** Called with every answer, in the order of the ids. */
  onProgress?: (progress: TranscriptionProgress[]) => void
}

/** So many fit into the address of one request. */
const idsPerRequest = 100
/** Quick for a short clip, and far below what a token may ask in a minute for a long one. */
const pausesMs = { first: 500, factor: 1.5, max: 5000 }
/** A restart of the server takes less than these five minutes. */
const retries = { maxTries: Infinity, maxMs: 300_000 }

export async function waitFor(
  ask: Call<'getTranscriptionProgress'>,
  recordingIds: readonly string[],
  { onProgress, signal }: WaitOptions = {},
): Promise<TranscriptionProgress[]> {
  for (let pauseMs = pausesMs.first; ; pauseMs = Math.min(pauseMs * pausesMs.factor, pausesMs.max)) {
    const progress = await progressOf(ask, recordingIds, signal)
    onProgress?.(progress)
    if (progress.every(isOver)) return progress
    await pause(pauseMs, signal)
    signal?.throwIfAborted()
  }
}

async function progressOf(
  ask: Call<'getTranscriptionProgress'>,
  recordingIds: readonly string[],
  signal?: AbortSignal,
): Promise<TranscriptionProgress[]> {
  const known = new Map<string, TranscriptionProgress>()
  for (let start = 0; start < recordingIds.length; start += idsPerRequest) {
    const answer = await ask(
      { recordingIds: recordingIds.slice(start, start + idsPerRequest).join(',') },
      { retries, signal },
    )
    for (const progress of answer) known.set(progress.recordingId, progress)
  }
  return recordingIds.map((recordingId) => known.get(recordingId) ?? missing(recordingId))
}

/** The server leaves out what the user does not have. */
function missing(recordingId: string): TranscriptionProgress {
  return {
    recordingId,
    fileStatus: recordingStatus.notFound,
    progress: 0,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    isSlow: false,
    isMailed: false,
    reason: null,
  }
}

function isOver({ fileStatus }: TranscriptionProgress): boolean {
  return fileStatus !== recordingStatus.inQueue && fileStatus !== recordingStatus.transferring
}
