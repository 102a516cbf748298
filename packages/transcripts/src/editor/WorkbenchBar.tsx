import { ChangedElsewhere, SaveStatus } from '@longhand/saving'
import { Button, ConfirmDialog, lazyWithRetry } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { ExportMenu } from '../outputs/ExportMenu.tsx'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { VersionsButton } from '../versions/VersionsButton.tsx'
import { useConflict } from './conflict/use-conflict.tsx'
import { EditorTools } from './tools/EditorTools.tsx'
import styles from './TranscriptPage.module.css'
import { useWorkbench } from './workbench.ts'

const ConflictDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./conflict/ConflictDialog.tsx').then((file) => file.ConflictDialog),
)

/** For recordings that were read before servers said it. WebM and Ogg are missing, because recorders write sound to them as well. */
const videoFormats = /^(mp4|mov|3gp|mkv|flv|wmv|mxf|avi)$/

/** The way back, the tools of the text, and what is done with it as a whole. */
export function WorkbenchBar({ tabs }: { tabs: ReactNode }): ReactNode {
  const { session, editorControls, page, isFixed, isEmpty, areSubtitlesShown, onSubtitleTools } =
    useWorkbench()
  const { isReadOnly, onBack, onUnsavedChange } = page
  if (isReadOnly && !onBack) return null
  return (
    <div className={styles.bar}>
      {onBack ? (
        <BackButton
          onBack={onBack}
          flush={() => session.autosave.flush()}
          hasUnsaved={session.autosave.hasUnsaved}
          isKept={session.isKept}
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
            areSubtitlesShown={areSubtitlesShown}
            onCommand={editorControls.run}
          />
        )}
        {areSubtitlesShown ? <div ref={onSubtitleTools} /> : null}
        <ConflictNotice />
        {isFixed || isEmpty ? null : <KeptText />}
        {isReadOnly ? null : <TakenHome />}
        {tabs}
      </div>
    </div>
  )
}

/** That there is another text, and the choice between both. */
function ConflictNotice(): ReactNode {
  const { record, session, isFixed, isEmpty } = useWorkbench()
  const { conflict, isOpen, setOpen, resolve } = useConflict(session)
  if (!conflict) return null
  return (
    <>
      {isFixed || isEmpty ? null : <ChangedElsewhere onResolve={() => setOpen(true)} />}
      <ConflictDialog
        open={isOpen}
        onOpenChange={setOpen}
        fileName={record.fileName}
        conflict={conflict}
        onResolve={resolve}
      />
    </>
  )
}

/** Whether the text is saved, and what it was before. */
function KeptText(): ReactNode {
  const { record, session, saving, text } = useWorkbench()
  // The server that keeps the versions doesn't answer: the sentence has their room.
  const isCutOff = saving.status === 'offline' || saving.status === 'busy'
  return (
    <>
      {saving.status === 'conflict' ? null : (
        <div className={styles.status} data-refused={saving.status === 'failed' || undefined}>
          <SaveStatus
            state={saving}
            onRetry={() => void session.autosave.flush()}
            isKept={session.isKept()}
          />
        </div>
      )}
      <div hidden={isCutOff}>
        <VersionsButton
          recordingId={record.recordingId}
          store={session.store}
          flush={() => session.autosave.flush()}
          onRestored={() => void text.reload()}
        />
      </div>
    </>
  )
}

/** Links and files. */
function TakenHome(): ReactNode {
  const { record, session, sound, page, isEmpty, areSubtitlesShown } = useWorkbench()
  const { onSpeak } = page
  const speak =
    onSpeak &&
    (() =>
      onSpeak(
        session.store
          .document()
          .sections.map((section) => section.text)
          .join('\n'),
      ))
  return (
    <>
      {/* What is shared is the text. */}
      {areSubtitlesShown ? null : (
        <ShareButton
          recordingId={record.recordingId}
          fileName={record.fileName}
          hasPicture={sound.screen?.element !== undefined}
        />
      )}
      <ExportMenu
        recordingId={record.recordingId}
        fileName={record.fileName}
        playback={sound.playback}
        hasText={!isEmpty}
        hasPicture={record.hasPicture ?? (record.picture !== undefined || videoFormats.test(record.format))}
        frameRate={record.picture?.frameRate}
        onSpeak={speak}
        beforeExport={() => session.autosave.flush()}
      />
    </>
  )
}

interface BackButtonProps {
  onBack: () => void
  flush: () => Promise<void>
  hasUnsaved: () => boolean
  isKept: () => boolean
  isHostAsking: boolean
}

function BackButton({ onBack, flush, hasUnsaved, isKept, isHostAsking }: BackButtonProps): ReactNode {
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
        danger={!isKept()}
        open={isAsking}
        onOpenChange={setAsking}
        title={t('editor.leaveTitle')}
        description={t(isKept() ? 'editor.leaveKeptText' : 'editor.leaveText')}
        confirmLabel={t('editor.leave')}
        cancelLabel={t('editor.stay')}
        onConfirm={onBack}
      />
    </>
  )
}
