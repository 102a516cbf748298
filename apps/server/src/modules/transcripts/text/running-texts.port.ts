import type { NamedSection } from '@longhand/transcript'

export interface RunningTexts {
  findRunning(
    recordingId: string,
  ): Promise<
    | { id: string; language: string; engine: string | null; quality: 'basic' | 'good' | 'best' | null }
    | undefined
  >
  previews(transcriptionId: string): Promise<NamedSection[]>
}
