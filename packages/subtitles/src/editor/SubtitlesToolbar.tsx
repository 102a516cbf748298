import { subtitleFrameRates, subtitleProfileNames } from '@longhand/contracts'
import type { SubtitleProfileName } from '@longhand/contracts'
import {
  Button,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Popover,
  SegmentedControl,
  Select,
} from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { TextLimits, TimeLimits } from '../rules/SubtitleLimits.tsx'
import type { SubtitleLimitsProps } from '../rules/SubtitleLimits.tsx'
import { subtitlesMessages } from '../messages.ts'
import { limitsOf } from '@longhand/player'
import type { SubtitleChoice } from '@longhand/player'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import styles from './SubtitlesEditor.module.css'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitlesToolbarProps {
  choice: SubtitleChoice
  onChoice: (change: Partial<SubtitleChoice>) => void
  frameRate: number
  problemCount: number
  onProblem: (direction: -1 | 1) => void
  actions: SubtitleActions
}

const profileLabels: Record<Exclude<SubtitleProfileName, 'own'>, string> = {
  netflix: 'Netflix',
  bbc: 'BBC',
  ebu: 'EBU, ARTE',
  youtube: 'YouTube',
}

export const SubtitlesToolbar = /* @__PURE__ */ memo(function SubtitlesToolbar(
  props: SubtitlesToolbarProps,
): ReactNode {
  const { choice, onChoice, frameRate, problemCount, onProblem, actions } = props
  const t = subtitlesEditorMessages.useMessages()
  const ofRules = subtitlesMessages.useMessages()
  const language = useLanguage()
  const rates = [...new Set([frameRate, ...subtitleFrameRates])].toSorted((a, b) => a - b)
  return (
    <div className={styles.bar} role="group" aria-label={t('tools')}>
      <div className={styles.choice}>
        <Select<SubtitleProfileName>
          label={ofRules('profile')}
          labelHidden
          value={choice.profile}
          onValueChange={(profile) => onChoice({ profile })}
          options={subtitleProfileNames.map((value) => ({
            value,
            label: value === 'own' ? ofRules('ownProfile') : profileLabels[value],
          }))}
        />
      </div>
      {choice.profile === 'own' ? (
        <Popover
          title={t('limits')}
          align="start"
          trigger={
            <Button size="small" icon="settings" aria-haspopup="dialog">
              {t('limits')}
            </Button>
          }
        >
          <OwnLimits choice={choice} onChoice={onChoice} />
        </Popover>
      ) : null}
      <div className={styles.choice}>
        <Select
          label={ofRules('frameRate')}
          labelHidden
          value={String(frameRate)}
          onValueChange={(value) => onChoice({ frameRate: Number(value) })}
          options={rates.map((rate) => ({
            value: String(rate),
            label: ofRules('framesPerSecond', {
              rate: formatNumber(rate, language, { maximumFractionDigits: 3 }),
            }),
          }))}
        />
      </div>
      <SegmentedControl
        size="small"
        label={t('times')}
        value={choice.times}
        onValueChange={(times) => onChoice({ times })}
        options={[
          { value: 'clock', label: t('clock') },
          { value: 'frames', label: t('frames') },
        ]}
      />
      <div className={styles.problems}>
        <span className={styles.count} data-wrong={problemCount > 0 || undefined} role="status">
          {problemCount > 0 ? t('problems', { count: problemCount }) : t('noProblems')}
        </span>
        <IconButton
          icon="chevron-up"
          size="small"
          tooltipSide="bottom"
          label={t('previousProblem')}
          shortcut="Shift+F8"
          disabled={problemCount === 0}
          onClick={() => onProblem(-1)}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          tooltipSide="bottom"
          label={t('nextProblem')}
          shortcut="F8"
          disabled={problemCount === 0}
          onClick={() => onProblem(1)}
        />
        <Button size="small" icon="sparkle" disabled={problemCount === 0} onClick={() => actions.fix()}>
          {t('fix')}
        </Button>
      </div>
      <Menu
        trigger={
          <IconButton
            className={styles.more}
            icon="more"
            size="small"
            tooltipSide="bottom"
            label={t('more')}
          />
        }
      >
        <MenuItem icon="volume" onSelect={() => actions.addMark('sound')}>
          {t('addSound')}
        </MenuItem>
        <MenuItem icon="document" onSelect={() => actions.addMark('narrative')}>
          {t('addNarrative')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="restore" onSelect={() => actions.reset()}>
          {t('resetAll')}
        </MenuItem>
      </Menu>
    </div>
  )
})

/** While a slider moves, nothing is cut again. */
function OwnLimits({ choice, onChoice }: Pick<SubtitlesToolbarProps, 'choice' | 'onChoice'>): ReactNode {
  const [options, setOptions] = useState<SubtitleLimitsProps['options']>(() => limitsOf(choice.own))
  const form: SubtitleLimitsProps = {
    options,
    set: (changes) => setOptions((before) => ({ ...before, ...changes })),
    onSettled: (changes) => onChoice({ own: { ...options, ...changes } }),
  }
  return (
    <div className={styles.limits}>
      <TextLimits {...form} />
      <TimeLimits {...form} />
    </div>
  )
}
