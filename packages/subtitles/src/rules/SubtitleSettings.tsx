import { subtitleFrameRates, subtitleProfileNames } from '@longhand/contracts'
import type { SubtitleFormat, SubtitleProfileName, ExportOptions } from '@longhand/contracts'
import { FieldGroup, Select, Switch } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { TextLimits, TimeLimits } from './SubtitleLimits.tsx'
import { subtitlesMessages } from '../messages.ts'
import { useProfileTexts } from './use-profile-texts.ts'

export interface SubtitleSettingsProps {
  /** `video`: a file with the subtitles in it. */
  format: SubtitleFormat | 'video'
  options: ExportOptions
  set: (changes: Partial<ExportOptions>) => void
}

const none = 'none'
const defaultFrameRate = 25

export function SubtitleSettings({ format, options, set }: SubtitleSettingsProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  const { profile } = options
  const { names, hints } = useProfileTexts()
  return (
    <FieldGroup size="small" legend={t('subtitles')}>
      <Select<SubtitleProfileName | typeof none>
        label={t('profile')}
        hint={hints[profile ?? 'standard']}
        value={profile ?? none}
        onValueChange={(value) => set({ profile: value === none ? undefined : value })}
        options={[
          { value: none, label: names.standard },
          ...subtitleProfileNames.map((value) => ({ value, label: names[value] })),
        ]}
      />
      {profile === undefined ? null : (
        <>
          {/* EBU STL and videos have a frame rate of their own, which counts here, too. */}
          {format === 'stl' || format === 'video' ? null : (
            <Select
              label={t('frameRate')}
              value={String(options.frameRate ?? defaultFrameRate)}
              onValueChange={(value) =>
                set({ frameRate: subtitleFrameRates.find((rate) => String(rate) === value) })
              }
              options={subtitleFrameRates.map((rate) => ({
                value: String(rate),
                label: t('framesPerSecond', {
                  rate: formatNumber(rate, language, { maximumFractionDigits: 3 }),
                }),
              }))}
            />
          )}
          <Switch label={t('fix')} checked={options.fix !== false} onCheckedChange={(fix) => set({ fix })} />
        </>
      )}
      {profile === undefined || profile === 'own' ? <TextLimits options={options} set={set} /> : null}
      {profile === 'own' ? <TimeLimits options={options} set={set} /> : null}
    </FieldGroup>
  )
}
