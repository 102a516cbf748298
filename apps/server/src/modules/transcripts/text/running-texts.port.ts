import type { TranscriptSection } from '@longhand/contracts'

/** What can be read of recordings before their text is done. */
export interface RunningTexts {
  /** The transcription of this recording that has not ended. */
  findRunning(recordingId: string): Promise<{ id: string; engine: string | null; quality: 'basic' | 'good' | 'best' | null } | undefined>
  /** What a transcription has found out so far, in order of time. */
  previews(transcriptionId: string): Promise<TranscriptSection[]>
}
