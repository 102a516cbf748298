import './styles.css'

export { Autosave } from './autosave.ts'
export type { AutosaveOptions, SaveAnswer, SaveState } from './autosave.ts'
export { Composing } from './composing.ts'
export { ChangedElsewhere, SaveStatus } from './SaveStatus.tsx'
export type { SaveStatusProps } from './SaveStatus.tsx'
export { useDownload } from './use-download.ts'
export type { DownloadControls } from './use-download.ts'
