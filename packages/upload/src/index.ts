import './styles.css'

export { DropZone, type DropZoneProps } from './DropZone/DropZone.tsx'
export type { FileProblem } from './queue/check-file.ts'
export type { UploadStatus } from './queue/transitions.ts'
export type { ChosenFile, UploadItem, UploadProblem } from './queue/upload-item.ts'
export type { RestoredUploads, UploadListener, Uploads } from './queue/uploads.ts'
export type { TextProblem, TextStatus, UploadText, UploadTexts } from './texts/upload-text.ts'
export type { HeldFiles } from './store/hold-files.ts'
export { LinkDialog, type LinkDialogProps } from './LinkDialog/LinkDialog.tsx'
export { RecordButton, type RecordButtonProps } from './RecordDialog/RecordButton.tsx'
export { RecordDialog, type RecordDialogProps } from './RecordDialog/RecordDialog.tsx'
export { useRecorder, useRecorderState } from './recorder/recorder-context.ts'
export type { Recorder, RecorderListener, RecorderProblem, RecorderState } from './recorder/recorder-state.ts'
export type { RecorderStatus } from './recorder/recorder-transitions.ts'
export { RecorderProvider, type RecorderProviderProps } from './recorder/RecorderProvider.tsx'
export {
  RecorderStatusButton,
  type RecorderStatusButtonProps,
} from './RecorderStatus/RecorderStatusButton.tsx'
export { UploadArea, type UploadAreaProps } from './UploadDialog/UploadArea.tsx'
export { UploadDialog, type UploadDialogProps } from './UploadDialog/UploadDialog.tsx'
export type { LoginChoice } from './UploadDialog/VisitorArea.tsx'
export { UploadList } from './UploadList/UploadList.tsx'
export { ExpiredFiles, type ExpiredFilesProps } from './UploadProvider/ExpiredFiles.tsx'
export { UploadProvider, type UploadProviderProps } from './UploadProvider/UploadProvider.tsx'
export {
  useHeldFiles,
  useUploadItems,
  useUploads,
  useUploadTexts,
  waitingFiles,
} from './UploadProvider/uploads-context.ts'
export { VisitorUploads } from './UploadProvider/VisitorUploads.tsx'
export { UploadStatusButton, type UploadStatusButtonProps } from './UploadStatus/UploadStatusButton.tsx'
