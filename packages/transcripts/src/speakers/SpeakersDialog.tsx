import { Dialog } from '@longhand/ui-kit'
import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { DocumentStore } from '../editor/session/document-store.ts'
import { transcriptsMessages } from '../messages.ts'
import type { Playback } from '@longhand/player'
import { SeparateSpeakers } from './SeparateSpeakers.tsx'
import { portraitsOf } from './share-of-talk.ts'
import { SpeakerCard } from './SpeakerCard.tsx'
import styles from './SpeakersDialog.module.css'

export interface SpeakersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordingId: string
  store: DocumentStore
  playback: Playback
  /** The one that is separated again must be the one that is seen here. */
  flush: () => Promise<void>
  onSeparated: () => void
}

export function SpeakersDialog({
  open,
  onOpenChange,
  recordingId,
  store,
  playback,
  flush,
  onSeparated,
}: SpeakersDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const portraits = useMemo(() => (open ? portraitsOf(transcript) : []), [open, transcript])
  const close = (isOpen: boolean): void => {
    if (!isOpen) playback.pause()
    onOpenChange(isOpen)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="large"
      title={t('speakers.whoIsWho')}
      description={t('speakers.whoIsWhoText')}
    >
      <ul className={styles.list}>
        {portraits.map((portrait) => (
          <SpeakerCard
            key={portrait.id}
            portrait={portrait}
            others={portraits.filter(({ id }) => id !== portrait.id)}
            onPlay={({ startMs, endMs }) => playback.playSpan(startMs / 1000, endMs / 1000)}
            onRename={(name) =>
              store.apply({
                type: 'renameSpeaker',
                sectionId: portrait.samples[0]!.id,
                name,
                everywhere: true,
              })
            }
          />
        ))}
      </ul>
      <SeparateSpeakers
        recordingId={recordingId}
        presentCount={portraits.length}
        flush={flush}
        onSeparated={onSeparated}
      />
    </Dialog>
  )
}
