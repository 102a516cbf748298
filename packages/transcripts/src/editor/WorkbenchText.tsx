import { recordingStatus } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { presentSpeakers } from '@longhand/transcript'
import { lazyWithRetry } from '@longhand/ui-kit'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcribePart } from './commands/transcribe-part.ts'
import { transcriptsMessages } from '../messages.ts'
import { TranscriptEditor } from './sections/TranscriptEditor.tsx'
import type { TranscriptEditorProps } from './sections/TranscriptEditor.tsx'
import type { EditorControls } from './tools/use-editor-controls.ts'
import { TranscriptHeader } from './TranscriptHeader.tsx'
import styles from './TranscriptPage.module.css'
import { NoText, TranscriptNotice } from './TranscriptState.tsx'
import { useWorkbench } from './workbench.ts'

const BetterText = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/BetterText').then((file) => file.BetterText),
)
const CheckCard = /* @__PURE__ */ lazyWithRetry(() =>
  import('./review/CheckCard.tsx').then((file) => file.CheckCard),
)
const SubtitlesEditor = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/subtitles/SubtitlesEditor').then((file) => file.SubtitlesEditor),
)
const ImportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/ImportDialog').then((file) => file.ImportDialog),
)
const TranscribeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/TranscribeDialog').then((file) => file.TranscribeDialog),
)
const TypingDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/TypingDialog').then((file) => file.TypingDialog),
)

/** The text or its subtitles; where there is none, the ways to one. */
export function WorkbenchText(): ReactNode {
  const {
    record,
    session,
    review,
    text,
    sound,
    editorControls,
    page,
    isStill,
    isEmpty,
    areSubtitlesShown,
    subtitleTools,
    keysWithin,
  } = useWorkbench()
  const { isReadOnly, isFree, onBuyTime, ending } = page
  const [isTranscribing, setTranscribing] = useState(false)
  const [otherTrack, setOtherTrack] = useState<number>()
  const [isImporting, setImporting] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const openTranscribing = (track?: number): void => {
    setOtherTrack(track)
    setTranscribing(true)
  }
  const transcribe = isReadOnly ? undefined : () => openTranscribing()
  return (
    <>
      {areSubtitlesShown ? (
        <SubtitlesEditor
          store={session.store}
          caret={editorControls.caret}
          playback={sound.playback}
          peaks={sound.peaks}
          settings={editorControls.settings}
          language={text.language}
          picture={record.picture}
          onType={editorControls.typed}
          keysWithin={keysWithin}
          title={record.fileName}
          bar={subtitleTools}
        />
      ) : (
        <SearchedText
          editorControls={editorControls}
          doubts={review?.places}
          store={session.store}
          language={text.language}
          playback={sound.playback}
          caret={editorControls.caret}
          onType={editorControls.typed}
          onTranscribePart={() => editorControls.run(transcribePart)}
          isReadOnly={isStill}
          header={<Header onTranscribe={transcribe} />}
          footer={
            isEmpty ? (
              <Missing
                onTranscribe={transcribe}
                onTrack={openTranscribing}
                onImport={() => setImporting(true)}
                onType={() => setTyping(true)}
              />
            ) : (
              <Ending>{ending}</Ending>
            )
          }
        />
      )}
      <ImportDialog
        open={isImporting}
        onOpenChange={setImporting}
        recording={record}
        isFree={isFree}
        onBuyTime={onBuyTime}
      />
      <TypingDialog open={isTyping} onOpenChange={setTyping} recording={record} />
      <TranscribeDialog
        open={isTranscribing}
        onOpenChange={setTranscribing}
        recordings={useMemo(() => [record], [record])}
        track={otherTrack}
        isFree={isFree}
        onBuyTime={onBuyTime}
      />
    </>
  )
}

function Header({ onTranscribe }: { onTranscribe: (() => void) | undefined }): ReactNode {
  const { record, progress, session, text, page, isFixed, isEmpty } = useWorkbench()
  const { engine, revised } = text
  const { subscribe, document } = session.store
  const speakerCount = useSyncExternalStore(subscribe, () => presentSpeakers(document()).length)
  const hint = useHint(isEmpty, isFixed)
  return (
    <TranscriptHeader
      record={record}
      isReadOnly={page.isReadOnly}
      isEmbedded={page.isEmbedded}
      speakerCount={speakerCount}
      engine={isEmpty ? null : engine}
      hint={hint}
    >
      {/* No one has changed it, and its words may still be on their way. */}
      {revised.revision === 1 && !isFixed && !isEmpty ? (
        <div className={styles.check}>
          <Check />
        </div>
      ) : null}
      {isEmpty && record.fileStatus === recordingStatus.failed ? null : (
        <TranscriptNotice record={record} progress={progress} onTranscribe={onTranscribe} />
      )}
      {!isFixed && engine?.quality === 'basic' ? (
        <BetterText recordingId={record.recordingId} isFallback={engine.isFallback} />
      ) : null}
    </TranscriptHeader>
  )
}

function Check(): ReactNode {
  const { record, session, review, sound, editorControls } = useWorkbench()
  if (!review?.plan.right || review.plan.places.length === 0) return null
  return (
    <CheckCard
      recordingId={record.recordingId}
      store={session.store}
      review={review}
      caret={editorControls.caret}
      playback={sound.playback}
      onStart={editorControls.review}
    />
  )
}

interface MissingProps {
  onTranscribe: (() => void) | undefined
  onTrack: (track: number) => void
  onImport: () => void
  onType: () => void
}

function Missing({ onTranscribe, onTrack, onImport, onType }: MissingProps): ReactNode {
  const { record, progress, text, page } = useWorkbench()
  const [otherTrack] = record.emptyResult && !page.isReadOnly ? loudestFirst(record.soundTracks ?? []) : []
  return (
    <NoText
      record={record}
      progress={progress}
      loading={text.loading}
      onTranscribe={onTranscribe}
      onImport={page.isReadOnly ? undefined : onImport}
      onType={page.isReadOnly ? undefined : onType}
      onOtherTrack={otherTrack === undefined ? undefined : () => onTrack(otherTrack)}
    />
  )
}

function Ending({ children }: { children: ReactNode }): ReactNode {
  const { isFixed } = useWorkbench()
  return <div className={styles.end}>{isFixed ? null : children}</div>
}

/** Of the tracks that were not listened to. */
function loudestFirst(tracks: NonNullable<Recording['soundTracks']>): number[] {
  const others = tracks.filter(({ isChosen, isUnreadable }) => !isChosen && !isUnreadable)
  return others.sort((a, b) => (b.level ?? -Infinity) - (a.level ?? -Infinity)).map(({ track }) => track)
}

function SearchedText({
  editorControls,
  ...props
}: TranscriptEditorProps & { editorControls: EditorControls }): ReactNode {
  const { finder, match } = useSyncExternalStore(editorControls.search.subscribe, editorControls.search.state)
  const isFinding = editorControls.tool === 'find' || editorControls.tool === 'replace'
  return (
    <TranscriptEditor
      {...props}
      finder={isFinding ? finder : undefined}
      current={match ?? editorControls.place}
    />
  )
}

function useHint(isEmpty: boolean, isFixed: boolean): string | undefined {
  const t = transcriptsMessages.useMessages()
  if (isEmpty) return undefined
  return isFixed ? t('editor.hintListen') : t('editor.hintEdit')
}
