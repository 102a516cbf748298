import './styles.css'

export {
  getRecording,
  getText,
  useGetRecordingQuery,
  useGetTextQuery,
  useListRecordingsQuery,
  useRestoreRecordingsMutation,
} from './api/recordings-api.ts'
export { HotWordsDialog } from './hot-words/HotWordsDialog.tsx'
export type { HotWordsDialogProps, HotWordsScope } from './hot-words/HotWordsDialog.tsx'
export { hotWordsMessages } from './hot-words/hot-words-messages.ts'
export { ImportDialog } from './imports/ImportDialog.tsx'
export type { ImportDialogProps } from './imports/ImportDialog.tsx'
export { importEntryMessages } from './imports/import-entry-messages.ts'
export { useFailedImports } from './imports/use-failed-imports.ts'
export { recordingsMessages } from './messages.ts'
export { RecordingNameForm } from './name/RecordingNameForm.tsx'
export type { RecordingNameFormProps } from './name/RecordingNameForm.tsx'
export { AudioTaskList } from './splitting/AudioTaskList.tsx'
export { MergeDialog } from './splitting/MergeDialog.tsx'
export type { MergeDialogProps } from './splitting/MergeDialog.tsx'
export { SplitDialog } from './splitting/SplitDialog.tsx'
export type { SplitDialogProps } from './splitting/SplitDialog.tsx'
export { splittingMessages } from './splitting/splitting-messages.ts'
export { isTooLong } from './splitting/too-long.ts'
export { EngineSelect, enginesFor } from './transcription/EngineSelect.tsx'
export { LanguageSelect } from './transcription/LanguageSelect.tsx'
export { BetterText } from './transcription/BetterText.tsx'
export type { BetterTextProps } from './transcription/BetterText.tsx'
export { ComingModelBar } from './transcription/ComingModelBar.tsx'
export { QualityNote } from './transcription/QualityNote.tsx'
export { spokenLanguagesMessages } from './transcription/spoken-languages-messages.ts'
export { TranscribeDialog } from './transcription/TranscribeDialog.tsx'
export type { TranscribableRecording, TranscribeDialogProps } from './transcription/TranscribeDialog.tsx'
export type { TranscriptionCost } from './transcription/transcription-cost.ts'
export { TranscriptionProgressLine } from './transcription/TranscriptionProgressLine.tsx'
export { TranscriptionStatusLink } from './transcription/TranscriptionStatusLink.tsx'
export type { TranscriptionStatusLinkProps } from './transcription/TranscriptionStatusLink.tsx'
export { useLeaveAdvice } from './transcription/use-leave-advice.ts'
export { useTranscriptionConfiguration } from './transcription/use-transcription-configuration.ts'
export {
  isUnderWay,
  isWaiting,
  useTranscriptionProgress,
} from './transcription/use-transcription-progress.ts'
export { TypingDialog } from './typing/TypingDialog.tsx'
export type { TypingDialogProps } from './typing/TypingDialog.tsx'
