import { recordingStatus } from '@longhand/contracts'
import type { Recording, Transcript, TranscriptionProgress } from '@longhand/contracts'
import { ChangedElsewhere, SaveStatus } from '@longhand/saving'
import { presentSpeakers } from '@longhand/transcript'
import { Button, ConfirmDialog, lazyWithRetry } from '@longhand/ui-kit'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { ExportMenu } from '../outputs/ExportMenu.tsx'
import type { Peaks, Playback, Screen } from '@longhand/player'
import { Player } from '@longhand/player'
import type { TranscriptionCost } from '../recording/transcription-cost.ts'
import { isUnderWay } from '../recording/use-transcription-progress.ts'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { VersionsButton } from '../versions/VersionsButton.tsx'
import { openTextOf } from './open-text.ts'
import type { BesideText, OpenText } from './open-text.ts'
import type { Revised } from './session/read-revised.ts'
import { useTranscriptSession } from './session/use-transcript-session.ts'
import { EditorPanels } from './tools/EditorPanels.tsx'
import { EditorTools } from './tools/EditorTools.tsx'
import { TranscriptEditor } from './sections/TranscriptEditor.tsx'
import type { TranscriptEditorProps } from './sections/TranscriptEditor.tsx'
import { TranscriptHeader } from './TranscriptHeader.tsx'
import { TranscriptLayout } from './TranscriptLayout.tsx'
import styles from './TranscriptPage.module.css'
import { NoText, TranscriptNotice } from './TranscriptState.tsx'
import type { NoTextProps } from './TranscriptState.tsx'
import { useConflict } from './conflict/use-conflict.tsx'
import { useDesk } from './tools/use-desk.ts'
import type { Desk } from './tools/use-desk.ts'

const BetterText = /* @__PURE__ */ lazyWithRetry(() =>
  import('../recording/BetterText.tsx').then((file) => file.BetterText),
)
const CaptionsEditor = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/subtitles/CaptionsEditor').then((file) => file.CaptionsEditor),
)
const ConflictDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./conflict/ConflictDialog.tsx').then((file) => file.ConflictDialog),
)
const EditorShortcuts = /* @__PURE__ */ lazyWithRetry(() =>
  import('./tools/EditorShortcuts.tsx').then((file) => file.EditorShortcuts),
)
const ImportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../imports/ImportDialog.tsx').then((file) => file.ImportDialog),
)
const PicturePanel = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PicturePanel').then((file) => file.PicturePanel),
)
const PictureSwitch = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PictureSwitch').then((file) => file.PictureSwitch),
)
const TranscribeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../recording/TranscribeDialog.tsx').then((file) => file.TranscribeDialog),
)
const TypingDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../typing/TypingDialog.tsx').then((file) => file.TypingDialog),
)

/** For recordings that were read before servers said it. WebM and Ogg are missing, because recorders write sound to them as well. */
const videoFormats = /^(mp4|mov|3gp|mkv|flv|wmv|mxf|avi)$/

export type TranscriptView = 'text' | 'captions'

export interface TranscriptWorkbenchProps extends TranscriptionCost {
  record: Recording
  progress: TranscriptionProgress | undefined
  revised: Revised
  engine: Transcript['engine']
  language: string | undefined
  /** The text can be read and heard; its words, without which an edit would lose their times, are on their way. */
  awaitsWords: boolean
  loading: NoTextProps['loading']
  reloadText: () => Promise<unknown>
  playback: Playback
  screen: Screen | undefined
  /** The text is on the screen: what it need not wait for may come. */
  isPainted: boolean
  peaks: Peaks | undefined
  isReadOnly: boolean
  isEmbedded: boolean
  view: TranscriptView | undefined
  onViewChange: ((view: TranscriptView) => void) | undefined
  onBack: (() => void) | undefined
  onUnsavedChange: ((hasUnsaved: boolean) => void) | undefined
  onSpeak: ((text: string) => void) | undefined
  beside: ((text: OpenText) => BesideText) | undefined
  ending: ReactNode
}

export function TranscriptWorkbench(props: TranscriptWorkbenchProps): ReactNode {
  const {
    record,
    progress,
    revised,
    engine,
    language,
    awaitsWords,
    loading,
    reloadText,
    playback,
    screen,
    isPainted,
    peaks,
    isReadOnly,
    isEmbedded,
    view,
    onViewChange,
    onBack,
    onUnsavedChange,
    onSpeak,
    beside,
    ending,
    isFree,
    onBuyTime,
  } = props
  // A text that is still being made would be replaced under the hands of who edits it.
  const isFixed = isReadOnly || isUnderWay(record.fileStatus)
  const isStill = isFixed || awaitsWords
  const { session, saving } = useTranscriptSession({
    recordingId: record.recordingId,
    revised,
    isReadOnly: isStill,
    onUnsavedChange,
  })
  const conflict = useConflict(session)
  const { subscribe, document } = session.store
  // Of the text, only what this page itself shows: typing renders the section and nothing around it.
  const isEmpty = useSyncExternalStore(subscribe, () => document().sections.length === 0)
  const speakerCount = useSyncExternalStore(subscribe, () => presentSpeakers(document()).length)
  const root = useRef<HTMLDivElement>(null)
  const pictureSwitch = useRef<HTMLButtonElement>(null)
  const [isTranscribing, setTranscribing] = useState(false)
  const [otherTrack, setOtherTrack] = useState<number>()
  const [isImporting, setImporting] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const openTranscribing = (track?: number): void => {
    setOtherTrack(track)
    setTranscribing(true)
  }
  const transcribe = isReadOnly ? undefined : () => openTranscribing()
  const otherTracks = record.emptyResult && !isReadOnly ? loudestFirst(record.soundTracks ?? []) : []
  const speak =
    onSpeak &&
    (() =>
      onSpeak(
        document()
          .sections.map(({ text }) => text)
          .join('\n'),
      ))
  const side = isReadOnly ? undefined : beside?.(openTextOf(record.recordingId, session, playback))
  const hint = useHint(isEmpty, isFixed)
  const keysWithin = isEmbedded ? root : undefined
  const [ownView, setOwnView] = useState(view)
  const areCaptionsShown = !isStill && !isEmpty && (onViewChange ? (view ?? ownView) : ownView) === 'captions'
  const showCaptions = (): void => {
    const next = areCaptionsShown ? 'text' : 'captions'
    setOwnView(next)
    onViewChange?.(next)
  }
  const desk = useDesk({
    store: session.store,
    playback,
    isFixed: isStill || isEmpty,
    keysWithin,
    onCaptions: showCaptions,
  })
  const { view: pictureView } = useSyncExternalStore(desk.settings.subscribe, desk.settings.state).picture

  return (
    <>
      <TranscriptLayout
        root={root}
        isEmbedded={isEmbedded}
        isPictureDocked={screen !== undefined && pictureView === 'docked'}
        bar={
          isReadOnly && !onBack ? null : (
            <div className={styles.bar}>
              {onBack ? (
                <BackButton
                  onBack={onBack}
                  flush={() => session.autosave.flush()}
                  hasUnsaved={session.autosave.hasUnsaved}
                  isHostAsking={onUnsavedChange !== undefined}
                />
              ) : (
                <span />
              )}
              <div className={styles.tools}>
                {isEmpty ? null : (
                  <EditorTools
                    store={session.store}
                    isReadOnly={isFixed}
                    areCaptionsShown={areCaptionsShown}
                    onCommand={desk.run}
                  />
                )}
                {isFixed || isEmpty || !conflict.conflict ? null : (
                  <ChangedElsewhere onResolve={() => conflict.setOpen(true)} />
                )}
                {isFixed || isEmpty || saving.status === 'conflict' ? null : (
                  <SaveStatus state={saving} onRetry={() => void session.autosave.flush()} />
                )}
                {isFixed || isEmpty ? null : (
                  <VersionsButton
                    recordingId={record.recordingId}
                    store={session.store}
                    flush={() => session.autosave.flush()}
                    onRestored={() => void reloadText()}
                  />
                )}
                {isReadOnly ? null : (
                  <ShareButton
                    recordingId={record.recordingId}
                    fileName={record.fileName}
                    hasPicture={screen?.element !== undefined}
                  />
                )}
                {isReadOnly ? null : (
                  <ExportMenu
                    recordingId={record.recordingId}
                    fileName={record.fileName}
                    playback={playback}
                    hasText={!isEmpty}
                    hasPicture={
                      record.hasPicture ?? (record.picture !== undefined || videoFormats.test(record.format))
                    }
                    frameRate={record.picture?.frameRate}
                    onSpeak={speak}
                    beforeExport={() => session.autosave.flush()}
                  />
                )}
                {side?.tabs}
              </div>
            </div>
          )
        }
        side={side?.panel}
        picture={
          screen && isPainted ? (
            <PicturePanel
              screen={screen}
              playback={playback}
              peaks={peaks}
              settings={desk.settings}
              text={session.store}
              language={language}
              switchRef={pictureSwitch}
              keysWithin={keysWithin}
            />
          ) : null
        }
        player={
          <Player
            playback={playback}
            peaks={peaks}
            stills={screen?.picture.stills}
            pictureSwitch={
              screen && isPainted ? (
                <PictureSwitch settings={desk.settings} buttonRef={pictureSwitch} />
              ) : undefined
            }
            settings={desk.settings}
            pedals={desk.pedals}
            moreShortcuts={
              <EditorShortcuts
                isFixed={isFixed}
                captions={isFixed || isEmpty ? undefined : areCaptionsShown ? 'open' : 'closed'}
              />
            }
            keysWithin={keysWithin}
          />
        }
      >
        <EditorPanels
          desk={desk}
          session={session}
          recordingId={record.recordingId}
          playback={playback}
          isReadOnly={isStill}
          onSeparated={() => void reloadText()}
        />
        {areCaptionsShown ? (
          <CaptionsEditor
            store={session.store}
            caret={desk.caret}
            playback={playback}
            peaks={peaks}
            settings={desk.settings}
            language={language}
            picture={record.picture}
            onType={desk.typed}
            keysWithin={keysWithin}
            title={record.fileName}
          />
        ) : (
          <SearchedText
            desk={desk}
            store={session.store}
            language={language}
            playback={playback}
            caret={desk.caret}
            onType={desk.typed}
            isReadOnly={isStill}
            header={
              <TranscriptHeader
                record={record}
                isReadOnly={isReadOnly}
                isEmbedded={isEmbedded}
                speakerCount={speakerCount}
                engine={isEmpty ? null : engine}
                hint={hint}
              >
                {isEmpty && record.fileStatus === recordingStatus.failed ? null : (
                  <TranscriptNotice record={record} progress={progress} onTranscribe={transcribe} />
                )}
                {!isFixed && engine?.quality === 'basic' ? (
                  <BetterText recordingId={record.recordingId} isFallback={engine.isFallback} />
                ) : null}
              </TranscriptHeader>
            }
            footer={
              isEmpty ? (
                <NoText
                  record={record}
                  progress={progress}
                  loading={loading}
                  onTranscribe={transcribe}
                  onImport={isReadOnly ? undefined : () => setImporting(true)}
                  onType={isReadOnly ? undefined : () => setTyping(true)}
                  onOtherTrack={
                    otherTracks[0] === undefined ? undefined : () => openTranscribing(otherTracks[0])
                  }
                />
              ) : (
                <div className={styles.end}>{isFixed ? null : ending}</div>
              )
            }
          />
        )}
      </TranscriptLayout>
      {conflict.conflict ? (
        <ConflictDialog
          open={conflict.isOpen}
          onOpenChange={conflict.setOpen}
          fileName={record.fileName}
          conflict={conflict.conflict}
          onResolve={conflict.resolve}
        />
      ) : null}
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

/** Of the tracks that were not listened to. */
function loudestFirst(tracks: NonNullable<Recording['soundTracks']>): number[] {
  const others = tracks.filter(({ isChosen, isUnreadable }) => !isChosen && !isUnreadable)
  return others.sort((a, b) => (b.level ?? -Infinity) - (a.level ?? -Infinity)).map(({ track }) => track)
}

function SearchedText({ desk, ...props }: TranscriptEditorProps & { desk: Desk }): ReactNode {
  const { finder, match } = useSyncExternalStore(desk.search.subscribe, desk.search.state)
  const isFinding = desk.tool === 'find' || desk.tool === 'replace'
  return <TranscriptEditor {...props} finder={isFinding ? finder : undefined} current={match ?? desk.place} />
}

function useHint(isEmpty: boolean, isFixed: boolean): string | undefined {
  const t = transcriptsMessages.useMessages()
  if (isEmpty) return undefined
  return isFixed ? t('editor.hintListen') : t('editor.hintEdit')
}

interface BackButtonProps {
  onBack: () => void
  flush: () => Promise<void>
  hasUnsaved: () => boolean
  isHostAsking: boolean
}

function BackButton({ onBack, flush, hasUnsaved, isHostAsking }: BackButtonProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function leave(): Promise<void> {
    if (hasUnsaved()) {
      setSaving(true)
      await flush()
      setSaving(false)
    }
    if (hasUnsaved() && !isHostAsking) setAsking(true)
    else onBack()
  }

  return (
    <>
      <Button variant="quiet" size="small" icon="arrow-left" busy={isSaving} onClick={() => void leave()}>
        {t('editor.toRecordings')}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t('editor.leaveTitle')}
        description={t('editor.leaveText')}
        confirmLabel={t('editor.leave')}
        cancelLabel={t('editor.stay')}
        onConfirm={onBack}
      />
    </>
  )
}
