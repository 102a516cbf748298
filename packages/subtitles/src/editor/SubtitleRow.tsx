import { charactersPerSecond } from '@longhand/transcript/subtitles'
import type {
  SubtitlePlace,
  SubtitleProfile,
  DocumentSubtitle,
  FoundViolation,
} from '@longhand/transcript/subtitles'
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
import { useProblemSentences } from './use-problem-sentences.ts'
import { isMark } from './subtitle-editing.ts'
import type { SubtitleCaret } from './subtitle-editing.ts'
import { SubtitleLines } from './SubtitleLines.tsx'
import styles from './SubtitleRow.module.css'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import type { TimeFormat } from './subtitle-times.ts'
import { TimeInput } from './TimeInput.tsx'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitleRowProps {
  subtitle: DocumentSubtitle
  /** From 1. */
  number: number
  isShown: boolean
  isActive: boolean
  /** Names stand before what is said, where a person begins to speak. */
  hasNames: boolean
  speakerIndex: number
  language: string | undefined
  /** The subtitles of its section are no longer those of rules. */
  isByHand: boolean
  /** Another speaker says the one before: both may be shown together. */
  isReply: boolean
  violations: readonly FoundViolation[]
  profile: SubtitleProfile
  format: TimeFormat
  request: SubtitleCaret | undefined
  note: string | undefined
  actions: SubtitleActions
  /** Nothing in the row has the focus any more. */
  onLeave: () => void
}

export const SubtitleRow = /* @__PURE__ */ memo(function SubtitleRow(props: SubtitleRowProps): ReactNode {
  const {
    subtitle,
    number,
    isShown,
    isActive,
    hasNames,
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
  const t = subtitlesEditorMessages.useMessages()
  const ownLanguage = useLanguage()
  const explain = useProblemSentences()
  const isTogether = isReply && subtitle.isWithPrevious === true
  const noteId = useId()
  // Its sentence says how fast it is.
  const isTooFast = violations.some(({ kind }) => kind === 'too-fast')
  const speed = charactersPerSecond(subtitle, profile)
  return (
    <div
      className={styles.root}
      data-shown={isShown || undefined}
      data-active={isActive || undefined}
      data-wrong={violations.length > 0 || undefined}
      data-together={isTogether || undefined}
      data-named={hasNames || undefined}
      onFocus={() => actions.activate(subtitle)}
    >
      <div className={styles.number}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('play', { number })}
          onClick={() => actions.play(subtitle)}
        >
          {number}
        </Button>
      </div>
      <div className={styles.times}>
        <TimeInput
          ms={subtitle.startMs}
          label={t('start', { number })}
          isOwn={subtitle.hasOwnStart}
          format={format}
          onTime={(ms) => actions.setTime(subtitle, 'start', ms)}
          onStep={(direction) => actions.nudge(subtitle, 'start', direction)}
        />
        <TimeInput
          ms={subtitle.endMs}
          label={t('end', { number })}
          isOwn={subtitle.hasOwnEnd}
          format={format}
          onTime={(ms) => actions.setTime(subtitle, 'end', ms)}
          onStep={(direction) => actions.nudge(subtitle, 'end', direction)}
        />
      </div>
      {hasNames ? (
        <div className={styles.name}>
          {subtitle.label ? <SpeakerName index={speakerIndex} name={subtitle.label.trim()} /> : null}
        </div>
      ) : null}
      <div className={styles.main}>
        <SubtitleLines
          subtitle={subtitle}
          label={t('text', { number })}
          language={language}
          describedBy={note === undefined && violations.length === 0 ? undefined : noteId}
          request={request}
          actions={actions}
          onLeave={onLeave}
        />
      </div>
      <div className={styles.facts}>
        <div className={styles.state}>
          {isMark(subtitle) ? <Badge>{t(subtitle.kind === 'sound' ? 'sound' : 'narrative')}</Badge> : null}
          {isTogether ? (
            <span>{t('isWithPrevious')}</span>
          ) : isTooFast ? null : (
            <span className={styles.speed}>
              {t('perSecond', { speed: formatNumber(speed, ownLanguage, { maximumFractionDigits: 1 }) })}
            </span>
          )}
          {subtitle.position === 'top' ? <span>{t('atTop')}</span> : null}
        </div>
        <div id={noteId}>
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
      <RowMenu
        sectionId={subtitle.sectionId}
        subtitleId={subtitle.subtitleId}
        number={number}
        isMark={isMark(subtitle)}
        isAtTop={subtitle.position === 'top'}
        hasOwnTimes={subtitle.hasOwnStart || subtitle.hasOwnEnd}
        hasOwnBreaks={subtitle.hasOwnBreaks}
        isByHand={isByHand}
        isReply={isReply}
        isTogether={isTogether}
        actions={actions}
      />
    </div>
  )
})

interface RowMenuProps extends SubtitlePlace {
  number: number
  isMark: boolean
  isAtTop: boolean
  hasOwnTimes: boolean
  hasOwnBreaks: boolean
  isByHand: boolean
  isReply: boolean
  isTogether: boolean
  actions: SubtitleActions
}

/** Apart from the subtitle's words, so that a key in them does not make the menu again. */
const RowMenu = /* @__PURE__ */ memo(function RowMenu(props: RowMenuProps): ReactNode {
  const {
    sectionId,
    subtitleId,
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
  const t = subtitlesEditorMessages.useMessages()
  const place = { sectionId, subtitleId }
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
