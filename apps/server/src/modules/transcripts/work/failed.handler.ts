import type { JobFailureHandler } from '../../../platform/queue/job.ts'
import { explain } from '../../../platform/speech/failure.ts'
import { onRecording, type TranscriptionWork } from './transcription-work.ts'

/** Hears of decodings that failed: the recording can't be transcribed, now or later. */
export function decodingFailed(work: TranscriptionWork): JobFailureHandler<{ recordingId: string }> {
  return async (job, reason) => {
    const { sentence, event } = explain(reason)
    await onRecording(work, job, async (tx, recording) => {
      await work.recordings.setMedia(tx, recording.id, { mediaState: 'failed', mediaFailure: sentence })
      await work.lifecycle.fail(tx, recording, sentence, event)
    })
  }
}

/** Hears of other work on a transcription that failed: the whole of it has failed. */
export function transcribingFailed(work: TranscriptionWork): JobFailureHandler<{ recordingId: string; transcriptionId: string }> {
  return async (job, reason) => {
    const { sentence, event } = explain(reason)
    await onRecording(work, job, (tx, recording) => work.lifecycle.fail(tx, recording, sentence, event, job.payload.transcriptionId))
  }
}
