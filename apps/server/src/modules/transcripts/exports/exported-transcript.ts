export type { ExportedText as ExportedTranscript } from '@longhand/transcript/exports'
