import { subtitleFrameRates, subtitleProfileNames } from '@longhand/contracts'
import { limitsOf } from '@longhand/player'
import type { ChosenProfile, SubtitleChoice } from '@longhand/player'
import { SegmentedControl, Select } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { subtitlesMessages } from '../messages.ts'
import { TextLimits, TimeLimits } from '../rules/SubtitleLimits.tsx'
import type { SubtitleLimitsProps } from '../rules/SubtitleLimits.tsx'
import { useProfileTexts } from '../rules/use-profile-texts.ts'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import styles from './SubtitlesEditor.module.css'

export interface SubtitleRulesFormProps {
  choice: SubtitleChoice
  onChoice: (change: Partial<SubtitleChoice>) => void
  frameRate: number
}

const profiles: readonly ChosenProfile[] = ['standard', ...subtitleProfileNames]

/** What subtitles are cut and checked by, and how their times are written. */
export function SubtitleRulesForm({ choice, onChoice, frameRate }: SubtitleRulesFormProps): ReactNode {
  const t = subtitlesEditorMessages.useMessages()
  const ofRules = subtitlesMessages.useMessages()
  const language = useLanguage()
  const { names, hints } = useProfileTexts()
  const rates = [...new Set([frameRate, ...subtitleFrameRates])].toSorted((a, b) => a - b)
  return (
    <div className={styles.rules}>
      <Select<ChosenProfile>
        label={ofRules('profile')}
        hint={hints[choice.profile]}
        value={choice.profile}
        onValueChange={(profile) => onChoice({ profile })}
        options={profiles.map((value) => ({ value, label: names[value] }))}
      />
      {choice.profile === 'own' ? <OwnLimits choice={choice} onChoice={onChoice} /> : null}
      <Select
        label={ofRules('frameRate')}
        value={String(frameRate)}
        onValueChange={(value) => onChoice({ frameRate: Number(value) })}
        options={rates.map((rate) => ({
          value: String(rate),
          label: ofRules('framesPerSecond', {
            rate: formatNumber(rate, language, { maximumFractionDigits: 3 }),
          }),
        }))}
      />
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
    </div>
  )
}

/** While a slider moves, nothing is cut again. */
function OwnLimits({ choice, onChoice }: Pick<SubtitleRulesFormProps, 'choice' | 'onChoice'>): ReactNode {
  const [options, setOptions] = useState<SubtitleLimitsProps['options']>(() => limitsOf(choice.own))
  const form: SubtitleLimitsProps = {
    options,
    set: (changes) => setOptions((before) => ({ ...before, ...changes })),
    onSettled: (changes) => onChoice({ own: { ...options, ...changes } }),
  }
  return (
    <>
      <TextLimits {...form} />
      <TimeLimits {...form} />
    </>
  )
}
