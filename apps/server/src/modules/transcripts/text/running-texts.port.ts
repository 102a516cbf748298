import type { TranscriptSection } from '@longhand/contracts'

/** What can be read of recordings before their text is done. */
export interface RunningTexts {
  findRunning(recordingId: string): Promise<{ id: string; engine: string | null; quality: 'basic' | 'good' | 'best' | null } | undefined>
  previews(transcriptionId: string): Promise<TranscriptSection[]>
}
