import { lazyWithRetry } from '@longhand/ui-kit'
import { presentSpeakers, sectionOf, speakerOf, targetsOf } from '@longhand/transcript'
import type { Operation, Text } from '@longhand/transcript'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { SpeakerChange } from '../../speakers/SpeakerPopover.tsx'
import type { DocumentStore } from '../session/document-store.ts'

const SpeakerPopover = /* @__PURE__ */ lazyWithRetry(() =>
  import('../../speakers/SpeakerPopover.tsx').then((file) => file.SpeakerPopover),
)

/** Stays while the popover fades away and gives the focus back. */
export interface Naming {
  readonly sectionId: string
  readonly anchor: Element
  readonly isOpen: boolean
}

export interface SectionSpeakerProps {
  store: DocumentStore
  /** Of the text. */
  language: string | undefined
  naming: Naming | undefined
  onClose: () => void
}

export function SectionSpeaker({ store, language: ofText, naming, onClose }: SectionSpeakerProps): ReactNode {
  // Names are given without a connection too.
  useEffect(() => SpeakerPopover.preload(), [])
  const transcript = store.document()
  const section = naming && sectionOf(transcript, naming.sectionId)
  if (!section) return null

  function modify({ name, inBatch, language }: SpeakerChange): void {
    const changed = inBatch
      ? transcript.sections.filter(({ speakerId }) => speakerId === section!.speakerId)
      : [section!]
    const spoken = language === ofText ? undefined : language
    const operations: Operation[] = [
      ...(language === undefined
        ? []
        : changed.map(({ id }) => ({ type: 'setLanguage', sectionId: id, language: spoken }) as const)),
      ...(name === undefined
        ? []
        : [{ type: 'renameSpeaker', sectionId: section!.id, name, everywhere: inBatch } as const]),
    ]
    const [first] = operations
    if (first) store.apply(operations.length === 1 ? first : { type: 'batch', operations })
  }

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
        .map(({ id, name }) => ({
          name,
          index: transcript.speakers.findIndex((speaker) => speaker.id === id),
        }))
        .filter(({ name }) => name !== '')}
      language={ofText === undefined ? undefined : (section.language ?? ofText)}
      languages={ofText === undefined ? undefined : languagesIn(transcript, ofText)}
      onModify={modify}
    />
  )
}

/** That of the text, those that others of its sections are in, and those that are spoken widely. */
function languagesIn({ sections }: Text, ofText: string): string[] {
  const present = sections.flatMap(({ language }) => (language === undefined ? [] : [language]))
  return [...new Set([ofText, ...present, ...targetsOf('any', ofText)])]
}
