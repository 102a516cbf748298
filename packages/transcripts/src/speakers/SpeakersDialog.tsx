import { Dialog } from '@longhand/ui-kit'
import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useWorkbench } from '../editor/workbench/workbench.ts'
import { transcriptsMessages } from '../messages.ts'
import { SeparateSpeakers } from './SeparateSpeakers.tsx'
import { portraitsOf } from './share-of-talk.ts'
import { SpeakerCard } from './SpeakerCard.tsx'
import styles from './SpeakersDialog.module.css'

export interface SpeakersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SpeakersDialog({ open, onOpenChange }: SpeakersDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const { session, sound } = useWorkbench()
  const { store } = session
  const { playback } = sound
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
      <SeparateSpeakers presentCount={portraits.length} />
    </Dialog>
  )
}
