import type { JobFailureHandler } from '../../../platform/queue/job.ts'
import { explain } from '../../../platform/speech/failure.ts'
import { type TranscriptionWork } from './transcription-work.ts'
import { onRecording } from '../../recordings/recording/recording-rows.service.ts'

/** One failed job fails the whole transcription. */
export function transcribingFailed(
  work: TranscriptionWork,
): JobFailureHandler<{ recordingId: string; transcriptionId: string }> {
  return async (job, reason) => {
    const { sentence, event } = explain(reason)
    await onRecording(work, job, (tx, recording) =>
      work.lifecycle.fail(tx, recording, sentence, event, job.payload.transcriptionId),
    )
  }
}
