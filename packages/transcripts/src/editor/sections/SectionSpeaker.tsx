import { presentSpeakers, sectionOf, speakerOf } from '@longhand/transcript-model'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { SpeakerPopover } from '../../lazy-parts.ts'
import type { DocumentStore } from '../session/document-store.ts'

/** Stays while the popover fades away and gives the focus back. */
export interface Naming {
  readonly sectionId: string
  readonly anchor: Element
  readonly isOpen: boolean
}

export interface SectionSpeakerProps {
  store: DocumentStore
  naming: Naming | undefined
  onClose: () => void
}

export function SectionSpeaker({ store, naming, onClose }: SectionSpeakerProps): ReactNode {
  // Names are given without a connection too.
  useEffect(() => SpeakerPopover.preload(), [])
  const transcript = store.document()
  const section = naming && sectionOf(transcript, naming.sectionId)
  if (!section) return null
  return (
    <SpeakerPopover
      open={naming.isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      anchor={naming.anchor}
      name={speakerOf(transcript, section.speakerId).name}
      startSeconds={section.startMs / 1000}
      speakers={presentSpeakers(transcript)
        .map(({ id, name }) => ({ name, index: transcript.speakers.findIndex((speaker) => speaker.id === id) }))
        .filter(({ name }) => name !== '')}
      onModify={({ name, inBatch }) => store.apply({ type: 'renameSpeaker', sectionId: section.id, name, everywhere: inBatch })}
    />
  )
}
