import type { Recording, Transcript, TranscriptionProgress } from '@longhand/contracts'
import type { Peaks, Playback, Screen } from '@longhand/player'
import { createContext, useContext } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { TranscriptionCost } from '@longhand/recordings'
import type { Revised } from '@longhand/recordings/text'
import type { BesideText, OpenText } from './open-text.ts'
import type { ReviewOfPage } from './review/use-review.ts'
import type { SessionOfPage } from './session/use-transcript-session.ts'
import type { EditorControls } from './tools/use-editor-controls.ts'
import type { NoTextProps } from './TranscriptState.tsx'

export type TranscriptView = 'text' | 'subtitles'

/** The text as the server has it. */
export interface LoadedText {
  revised: Revised
  engine: Transcript['engine']
  language: string | undefined
  /** The text can be read and heard; its words, without which an edit would lose their times, are on their way. */
  awaitsWords: boolean
  loading: NoTextProps['loading']
  reload: () => Promise<unknown>
}

/** The recording as it is heard and seen. */
export interface LoadedSound {
  playback: Playback
  screen: Screen | undefined
  peaks: Peaks | undefined
  /** The text is on the screen: what it need not wait for may come. */
  isPainted: boolean
}

/** What the host says of the page. */
export interface WorkbenchPage extends TranscriptionCost {
  isReadOnly: boolean
  isEmbedded: boolean
  view: TranscriptView | undefined
  onViewChange: ((view: TranscriptView) => void) | undefined
  onBack: (() => void) | undefined
  onUnsavedChange: ((hasUnsaved: boolean, isKept: () => boolean) => void) | undefined
  onSpeak: ((text: string) => void) | undefined
  beside: ((text: OpenText) => BesideText) | undefined
  ending: ReactNode
}

/** What the pieces of a page show: each takes what it needs of it. */
export interface Workbench extends SessionOfPage, ReviewOfPage {
  record: Recording
  progress: TranscriptionProgress | undefined
  text: LoadedText
  sound: LoadedSound
  page: WorkbenchPage
  editorControls: EditorControls
  /** Nothing may be edited: a visitor's page, or a text that is still being made. */
  isFixed: boolean
  /** The same, or its words are on their way. */
  isStill: boolean
  isEmpty: boolean
  areSubtitlesShown: boolean
  /** In the bar of the page: where the tools of the subtitles stand. */
  subtitleTools: Element | null
  onSubtitleTools: (element: Element | null) => void
  /** For a page that is one part of a longer one; left out, keys work anywhere. */
  keysWithin: RefObject<HTMLElement | null> | undefined
}

export const WorkbenchContext = /* @__PURE__ */ createContext<Workbench | undefined>(undefined)

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext)
  if (!workbench) throw new Error('A piece of the page stands outside TranscriptWorkbench.')
  return workbench
}
