import type { TranscriptSection } from '@longhand/contracts'

export interface RunningTexts {
  findRunning(
    recordingId: string,
  ): Promise<
    | { id: string; language: string; engine: string | null; quality: 'basic' | 'good' | 'best' | null }
    | undefined
  >
  previews(transcriptionId: string): Promise<TranscriptSection[]>
}
