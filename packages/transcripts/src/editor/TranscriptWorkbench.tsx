import type { Recording, TranscriptionProgress } from '@longhand/contracts'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { isUnderWay } from '@longhand/recordings'
import { openTextOf } from './open-text.ts'
import { useReview } from './review/use-review.ts'
import { useTranscriptSession } from './session/use-transcript-session.ts'
import { EditorPanels } from './tools/EditorPanels.tsx'
import { useEditorControls } from './tools/use-editor-controls.ts'
import { TranscriptLayout } from './TranscriptLayout.tsx'
import { WorkbenchContext } from './workbench.ts'
import type { LoadedSound, LoadedText, WorkbenchPage } from './workbench.ts'
import { WorkbenchBar } from './WorkbenchBar.tsx'
import { WorkbenchPicture, WorkbenchPlayer } from './WorkbenchPlayer.tsx'
import { WorkbenchText } from './WorkbenchText.tsx'

export interface TranscriptWorkbenchProps {
  record: Recording
  progress: TranscriptionProgress | undefined
  text: LoadedText
  sound: LoadedSound
  page: WorkbenchPage
}

/** Opens a text for its page, whose pieces take from it what they show. */
export function TranscriptWorkbench({
  record,
  progress,
  text,
  sound,
  page,
}: TranscriptWorkbenchProps): ReactNode {
  const { isReadOnly, isEmbedded, view, onViewChange } = page
  const { playback, screen } = sound
  // A text that is still being made would be replaced under the hands of who edits it.
  const isFixed = isReadOnly || isUnderWay(record.fileStatus)
  const isStill = isFixed || text.awaitsWords
  const { session, saving } = useTranscriptSession({
    recordingId: record.recordingId,
    revised: text.revised,
    isReadOnly: isStill,
    onUnsavedChange: page.onUnsavedChange,
  })
  const { subscribe, document } = session.store
  // Of the text, only what this page itself shows: typing renders the section and nothing around it.
  const isEmpty = useSyncExternalStore(subscribe, () => document().sections.length === 0)
  const { review, setReview } = useReview({
    store: session.store,
    recordingId: record.recordingId,
    revised: text.revised,
    isReady: sound.isPainted && !isStill && !isEmpty,
  })
  const root = useRef<HTMLDivElement>(null)
  const pictureSwitch = useRef<HTMLButtonElement>(null)
  const keysWithin = isEmbedded ? root : undefined
  const side = isReadOnly ? undefined : page.beside?.(openTextOf(record.recordingId, session, playback))
  const [ownView, setOwnView] = useState(view)
  const areSubtitlesShown =
    !isStill && !isEmpty && (onViewChange ? (view ?? ownView) : ownView) === 'subtitles'
  const showSubtitles = (): void => {
    const next = areSubtitlesShown ? 'text' : 'subtitles'
    setOwnView(next)
    onViewChange?.(next)
    // What it asks about is in the text.
    if (next === 'subtitles' && editorControls.tool === 'review') editorControls.setTool(undefined)
  }
  const editorControls = useEditorControls({
    store: session.store,
    playback,
    isFixed: isStill || isEmpty,
    keysWithin,
    areSubtitlesShown,
    onSubtitles: showSubtitles,
  })
  const [subtitleTools, onSubtitleTools] = useState<Element | null>(null)
  const { view: pictureView } = useSyncExternalStore(
    editorControls.settings.subscribe,
    editorControls.settings.state,
  ).picture
  const workbench = {
    record,
    progress,
    session,
    saving,
    review,
    setReview,
    text,
    sound,
    page,
    editorControls,
    isFixed,
    isStill,
    isEmpty,
    areSubtitlesShown,
    subtitleTools,
    onSubtitleTools,
    keysWithin,
  }

  return (
    <WorkbenchContext.Provider value={workbench}>
      <TranscriptLayout
        root={root}
        isEmbedded={isEmbedded}
        isPictureDocked={screen !== undefined && pictureView === 'docked'}
        // Subtitles are a mode with tools of its own, which need the room.
        bar={<WorkbenchBar tabs={areSubtitlesShown && !side?.panel ? undefined : side?.tabs} />}
        side={side?.panel}
        picture={<WorkbenchPicture switchRef={pictureSwitch} />}
        player={<WorkbenchPlayer switchRef={pictureSwitch} />}
      >
        <EditorPanels
          editorControls={editorControls}
          session={session}
          review={review}
          onReviewChange={setReview}
          recordingId={record.recordingId}
          playback={playback}
          isReadOnly={isStill}
          language={text.language}
          onSeparated={() => void text.reload()}
        />
        <WorkbenchText />
      </TranscriptLayout>
    </WorkbenchContext.Provider>
  )
}
