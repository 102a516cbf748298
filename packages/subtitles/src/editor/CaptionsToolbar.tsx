import { captionFrameRates, captionProfileNames } from '@longhand/contracts'
import type { CaptionProfileName } from '@longhand/contracts'
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
import { TextLimits, TimeLimits } from '../rules/CaptionLimits.tsx'
import type { CaptionLimitsProps } from '../rules/CaptionLimits.tsx'
import { subtitlesMessages } from '../messages.ts'
import { limitsOf } from '@longhand/player'
import type { CaptionChoice } from '@longhand/player'
import { captionsEditorMessages } from './captions-editor-messages.ts'
import styles from './CaptionsEditor.module.css'
import type { CaptionActions } from './use-caption-actions.tsx'

export interface CaptionsToolbarProps {
  choice: CaptionChoice
  onChoice: (change: Partial<CaptionChoice>) => void
  frameRate: number
  problemCount: number
  onProblem: (direction: -1 | 1) => void
  actions: CaptionActions
}

const profileLabels: Record<Exclude<CaptionProfileName, 'own'>, string> = {
  netflix: 'Netflix',
  bbc: 'BBC',
  ebu: 'EBU, ARTE',
  youtube: 'YouTube',
}

export const CaptionsToolbar = /* @__PURE__ */ memo(function CaptionsToolbar(
  props: CaptionsToolbarProps,
): ReactNode {
  const { choice, onChoice, frameRate, problemCount, onProblem, actions } = props
  const t = captionsEditorMessages.useMessages()
  const ofRules = subtitlesMessages.useMessages()
  const language = useLanguage()
  const rates = [...new Set([frameRate, ...captionFrameRates])].toSorted((a, b) => a - b)
  return (
    <div className={styles.bar} role="group" aria-label={t('tools')}>
      <div className={styles.choice}>
        <Select<CaptionProfileName>
          label={ofRules('profile')}
          labelHidden
          value={choice.profile}
          onValueChange={(profile) => onChoice({ profile })}
          options={captionProfileNames.map((value) => ({
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
function OwnLimits({ choice, onChoice }: Pick<CaptionsToolbarProps, 'choice' | 'onChoice'>): ReactNode {
  const [options, setOptions] = useState<CaptionLimitsProps['options']>(() => limitsOf(choice.own))
  const form: CaptionLimitsProps = {
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
