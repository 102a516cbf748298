import type { Section } from '@longhand/transcript'
import { IconButton, Speaker as SpeakerName } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { memo, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { ReviewPlaces } from '../document/review-places.ts'
import type { FollowAlong } from '../follow/follow-along.ts'
import type { TypedText } from './section-editing.ts'
import { SectionLanguage } from './SectionLanguage.tsx'
import styles from './SectionRow.module.css'
import { SectionText } from './SectionText.tsx'
import type { TextSelection } from '../session/caret.ts'

/** The object never changes, so that rows need no rendering for it. */
export interface SectionActions {
  playFrom: (ms: number) => void
  startEditing: (sectionId: string, selection: TextSelection) => void
  editText: (sectionId: string, typed: TypedText) => void
  compose: (settle: () => void) => void
  endComposing: () => void
  split: (sectionId: string, at: TextSelection) => boolean
  merge: (sectionId: string, direction: 'before' | 'after') => boolean
  undoOrRedo: (direction: 'undo' | 'redo') => void
  insertParagraphs: (sectionId: string, at: TextSelection, paragraphs: readonly string[]) => void
  deleteSelected: () => boolean
  cutOut: (sectionId: string) => void
  transcribePart: () => void
  goOn: (sectionId: string) => void
  endEditing: (sectionId: string, isByKey: boolean) => void
  openSpeaker: (sectionId: string, anchor: Element) => void
}

export interface SectionRowProps {
  section: Section
  /** Of the text. */
  language: string | undefined
  /** Names of who else speaks meanwhile; empty where no one does. */
  alongside: string
  speakerName: string
  speakerIndex: number
  isContinued: boolean
  editing: TextSelection | undefined
  isReadOnly: boolean
  found: readonly TextSelection[]
  current: TextSelection | undefined
  follow: FollowAlong
  doubts: ReviewPlaces | undefined
  actions: SectionActions
}

export const SectionRow = /* @__PURE__ */ memo(function SectionRow({
  section,
  language,
  alongside,
  speakerName,
  speakerIndex,
  isContinued,
  editing,
  isReadOnly,
  found,
  current,
  follow,
  doubts,
  actions,
}: SectionRowProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const isPlaying = useSyncExternalStore(follow.subscribe, () => follow.state().sectionId === section.id)
  const speaker = useRef<HTMLButtonElement>(null)
  const keys = useMemo(
    () => ({
      onSplit: (at: TextSelection) => actions.split(section.id, at),
      onMerge: (direction: 'before' | 'after') => actions.merge(section.id, direction),
      onCutOut: () => actions.cutOut(section.id),
      onNext: () => actions.goOn(section.id),
      onParagraphs: (at: TextSelection, paragraphs: readonly string[]) =>
        actions.insertParagraphs(section.id, at, paragraphs),
      onHistory: actions.undoOrRedo,
    }),
    [actions, section.id],
  )
  const time = formatDuration(section.startMs / 1000)
  const name = speakerName === '' ? t('editor.nameless') : speakerName

  return (
    <div
      className={styles.root}
      data-playing={isPlaying || undefined}
      data-continued={isContinued || undefined}
      data-editing={editing ? true : undefined}
    >
      <div className={styles.margin}>
        {isReadOnly ? (
          <span className={styles.speaker}>
            <SpeakerName index={speakerIndex} name={name} />
          </span>
        ) : (
          <button
            ref={speaker}
            type="button"
            className={styles.speaker}
            aria-haspopup="dialog"
            aria-label={t('editor.nameSpeaker', { name, time })}
            title={name}
            onClick={() => actions.openSpeaker(section.id, speaker.current!)}
          >
            <SpeakerName index={speakerIndex} name={name} />
          </button>
        )}
        <button
          type="button"
          className={styles.time}
          aria-label={t('editor.playFrom', { time })}
          onClick={() => actions.playFrom(section.startMs)}
        >
          {time}
        </button>
        {alongside === '' ? null : (
          <span className={styles.alongside}>{t('editor.alongside', { names: alongside })}</span>
        )}
        {section.language === undefined ? null : (
          <SectionLanguage
            language={section.language}
            time={time}
            onOpen={isReadOnly ? undefined : (anchor) => actions.openSpeaker(section.id, anchor)}
          />
        )}
      </div>
      <SectionText
        section={section}
        language={language}
        follow={follow}
        doubts={doubts}
        editing={editing}
        isReadOnly={isReadOnly}
        found={found}
        current={current}
        label={t('editor.textOf', { name, time })}
        onPlayWord={(word) => actions.playFrom(word.startMs)}
        onEditStart={(selection) => actions.startEditing(section.id, selection)}
        onEdit={(typed) => actions.editText(section.id, typed)}
        onCompose={actions.compose}
        onComposed={actions.endComposing}
        onEditEnd={(isByKey) => actions.endEditing(section.id, isByKey)}
        keys={keys}
      />
      {isReadOnly ? null : (
        <div className={styles.tools}>
          {editing ? (
            // A press must not take the selection away that it is about.
            <div className={styles.editingTools} onMouseDown={(event) => event.preventDefault()}>
              <IconButton
                icon="users"
                size="small"
                label={t('editor.cutOut')}
                tooltipSide="left"
                onClick={() => actions.cutOut(section.id)}
              />
              <IconButton
                icon="refresh"
                size="small"
                label={t('editor.transcribePart')}
                tooltipSide="left"
                onClick={actions.transcribePart}
              />
            </div>
          ) : (
            <IconButton
              icon="edit"
              size="small"
              label={t('editor.editFrom', { time })}
              tooltipSide="left"
              onClick={() =>
                actions.startEditing(section.id, { from: section.text.length, to: section.text.length })
              }
            />
          )}
        </div>
      )}
    </div>
  )
})
