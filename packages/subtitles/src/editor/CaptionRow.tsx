import { charactersPerSecond } from '@longhand/transcript/captions'
import type {
  CaptionPlace,
  CaptionProfile,
  DocumentCaption,
  FoundViolation,
} from '@longhand/transcript/captions'
import {
  Badge,
  Button,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Speaker as SpeakerName,
} from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { memo, useId } from 'react'
import type { ReactNode } from 'react'
import { useViolationSentences } from '../rules/use-violation-sentences.ts'
import { isMark } from './caption-editing.ts'
import type { CaptionCaret } from './caption-editing.ts'
import { CaptionLines } from './CaptionLines.tsx'
import styles from './CaptionRow.module.css'
import { captionsEditorMessages } from './captions-editor-messages.ts'
import type { TimeFormat } from './caption-times.ts'
import { TimeInput } from './TimeInput.tsx'
import type { CaptionActions } from './use-caption-actions.tsx'

export interface CaptionRowProps {
  caption: DocumentCaption
  /** From 1. */
  number: number
  isShown: boolean
  isActive: boolean
  speakerName: string
  speakerIndex: number
  language: string | undefined
  /** The captions of its section are no longer those of rules. */
  isByHand: boolean
  /** Another speaker says the one before: both may be shown together. */
  isReply: boolean
  violations: readonly FoundViolation[]
  profile: CaptionProfile
  format: TimeFormat
  request: CaptionCaret | undefined
  note: string | undefined
  actions: CaptionActions
  /** Nothing in the row has the focus any more. */
  onLeave: () => void
}

export const CaptionRow = /* @__PURE__ */ memo(function CaptionRow(props: CaptionRowProps): ReactNode {
  const {
    caption,
    number,
    isShown,
    isActive,
    speakerName,
    speakerIndex,
    language,
    violations,
    profile,
    format,
    request,
    note,
    isByHand,
    isReply,
    actions,
    onLeave,
  } = props
  const t = captionsEditorMessages.useMessages()
  const ownLanguage = useLanguage()
  const explain = useViolationSentences(false)
  const isTogether = isReply && caption.isWithPrevious === true
  const noteId = useId()
  // Checks count whole frames: one caption has one speed.
  const speed =
    violations.find(({ kind }) => kind === 'too-fast')?.measured ?? charactersPerSecond(caption, profile)
  return (
    <div
      className={styles.root}
      data-shown={isShown || undefined}
      data-active={isActive || undefined}
      data-wrong={violations.length > 0 || undefined}
      data-together={isTogether || undefined}
      onFocus={() => actions.activate(caption)}
    >
      <div className={styles.number}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('play', { number })}
          onClick={() => actions.play(caption)}
        >
          {number}
        </Button>
      </div>
      <div className={styles.times}>
        <TimeInput
          ms={caption.startMs}
          label={t('start', { number })}
          isOwn={caption.hasOwnStart}
          format={format}
          onTime={(ms) => actions.setTime(caption, 'start', ms)}
          onStep={(direction) => actions.nudge(caption, 'start', direction)}
        />
        <TimeInput
          ms={caption.endMs}
          label={t('end', { number })}
          isOwn={caption.hasOwnEnd}
          format={format}
          onTime={(ms) => actions.setTime(caption, 'end', ms)}
          onStep={(direction) => actions.nudge(caption, 'end', direction)}
        />
      </div>
      <div className={styles.main}>
        <CaptionLines
          caption={caption}
          label={t('text', { number })}
          language={language}
          describedBy={note === undefined && violations.length === 0 ? undefined : noteId}
          request={request}
          actions={actions}
          onLeave={onLeave}
        />
        <div id={noteId} className={styles.notes}>
          {violations.map((violation) => (
            <p key={violation.kind} className={styles.problem}>
              {explain(violation)}
            </p>
          ))}
          <p className={styles.note} role="status">
            {note}
          </p>
        </div>
      </div>
      <div className={styles.facts}>
        {isMark(caption) ? (
          <Badge>{t(caption.kind === 'sound' ? 'sound' : 'narrative')}</Badge>
        ) : (
          <SpeakerName index={speakerIndex} name={speakerName === '' ? t('nameless') : speakerName} />
        )}
        {isTogether ? (
          <span>{t('isWithPrevious')}</span>
        ) : (
          <span className={styles.speed} data-fast={speed > profile.maxCharactersPerSecond || undefined}>
            {t('perSecond', { speed: formatNumber(speed, ownLanguage, { maximumFractionDigits: 1 }) })}
          </span>
        )}
        {caption.position === 'top' ? <span>{t('atTop')}</span> : null}
      </div>
      <RowMenu
        sectionId={caption.sectionId}
        captionId={caption.captionId}
        number={number}
        isMark={isMark(caption)}
        isAtTop={caption.position === 'top'}
        hasOwnTimes={caption.hasOwnStart || caption.hasOwnEnd}
        hasOwnBreaks={caption.hasOwnBreaks}
        isByHand={isByHand}
        isReply={isReply}
        isTogether={isTogether}
        actions={actions}
      />
    </div>
  )
})

interface RowMenuProps extends CaptionPlace {
  number: number
  isMark: boolean
  isAtTop: boolean
  hasOwnTimes: boolean
  hasOwnBreaks: boolean
  isByHand: boolean
  isReply: boolean
  isTogether: boolean
  actions: CaptionActions
}

/** Apart from the caption's words, so that a key in them does not make the menu again. */
const RowMenu = /* @__PURE__ */ memo(function RowMenu(props: RowMenuProps): ReactNode {
  const {
    sectionId,
    captionId,
    number,
    isMark: isUnspoken,
    isAtTop,
    hasOwnTimes,
    hasOwnBreaks,
    isByHand,
    isReply,
    isTogether,
    actions,
  } = props
  const t = captionsEditorMessages.useMessages()
  const place = { sectionId, captionId }
  return (
    <div className={styles.menu}>
      <Menu
        trigger={<IconButton icon="more" size="small" hasTooltip={false} label={t('moreFor', { number })} />}
      >
        <MenuItem onSelect={() => actions.togglePosition(place)}>
          {t(isAtTop ? 'toBottom' : 'toTop')}
        </MenuItem>
        {isUnspoken ? (
          <MenuItem danger icon="trash" onSelect={() => actions.removeMark(place)}>
            {t('remove')}
          </MenuItem>
        ) : (
          <>
            <MenuItem onSelect={() => actions.joinNext(place)}>{t('joinNext')}</MenuItem>
            {isReply ? (
              <MenuItem onSelect={() => actions.toggleTogether(place)}>
                {t(isTogether ? 'placeApart' : 'placeTogether')}
              </MenuItem>
            ) : null}
            {hasOwnTimes ? (
              <MenuItem onSelect={() => actions.wordTimes(place)}>{t('wordTimes')}</MenuItem>
            ) : null}
            {hasOwnBreaks ? (
              <MenuItem onSelect={() => actions.ruleBreaks(place)}>{t('ruleBreaks')}</MenuItem>
            ) : null}
            {isByHand ? (
              <>
                <MenuSeparator />
                <MenuItem onSelect={() => actions.reset([sectionId])}>{t('resetSection')}</MenuItem>
              </>
            ) : null}
          </>
        )}
      </Menu>
    </div>
  )
})
