import { recordingStatus, type TranscriptionProgress } from '@longhand/contracts'
import type { Call, CallOptions } from './calls.ts'
import { isPassing } from './connection/index.ts'
import { LonghandError } from './longhand-error.ts'

/** How to wait for transcriptions. */
export interface WaitOptions extends CallOptions {
  /** Called with every answer, in the order of the ids. */
  onProgress?: (progress: TranscriptionProgress[]) => void
}

/** So many fit into the address of one request. */
const idsPerRequest = 100
/** Quick for a short clip, and far below what a token may ask in a minute for a long one. */
const pausesMs = { first: 500, factor: 1.5, max: 5000 }
/** About five minutes: a restart of the server takes less. */
const maxFailures = 60

export async function waitFor(
  ask: Call<'getTranscriptionProgress'>,
  recordingIds: readonly string[],
  { onProgress, signal }: WaitOptions = {},
): Promise<TranscriptionProgress[]> {
  let pauseMs = pausesMs.first
  for (let failures = 0; ; pauseMs = Math.min(pauseMs * pausesMs.factor, pausesMs.max)) {
    try {
      const progress = await progressOf(ask, recordingIds, signal)
      failures = 0
      onProgress?.(progress)
      if (progress.every(isOver)) return progress
    } catch (error) {
      if (!(error instanceof LonghandError) || !isPassing(error.cause) || ++failures >= maxFailures) throw error
    }
    await pause(pauseMs, signal)
  }
}

async function progressOf(ask: Call<'getTranscriptionProgress'>, recordingIds: readonly string[], signal?: AbortSignal): Promise<TranscriptionProgress[]> {
  const known = new Map<string, TranscriptionProgress>()
  for (let start = 0; start < recordingIds.length; start += idsPerRequest) {
    const answer = await ask({ recordingIds: recordingIds.slice(start, start + idsPerRequest).join(',') }, signal ? { signal } : {})
    for (const progress of answer) known.set(progress.recordingId, progress)
  }
  return recordingIds.map((recordingId) => known.get(recordingId) ?? missing(recordingId))
}

/** The server leaves out what the user does not have. */
function missing(recordingId: string): TranscriptionProgress {
  return { recordingId, fileStatus: recordingStatus.notFound, progress: 0, stage: null, queuePosition: null, etaSeconds: null, reason: null }
}

function isOver({ fileStatus }: TranscriptionProgress): boolean {
  return fileStatus !== recordingStatus.inQueue && fileStatus !== recordingStatus.transferring
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
}
