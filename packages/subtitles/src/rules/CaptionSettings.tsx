import { captionFrameRates, captionProfileNames } from '@longhand/contracts'
import type { CaptionFormat, CaptionProfileName, ExportOptions } from '@longhand/contracts'
import { Select, Switch } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { TextLimits, TimeLimits } from './CaptionLimits.tsx'
import styles from './CaptionSettings.module.css'
import { subtitlesMessages } from '../messages.ts'

export interface CaptionSettingsProps {
  /** `video`: a file with the captions in it. */
  format: CaptionFormat | 'video'
  options: ExportOptions
  set: (changes: Partial<ExportOptions>) => void
}

const none = 'none'
const defaultFrameRate = 25

export function CaptionSettings({ format, options, set }: CaptionSettingsProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  const { profile } = options
  const names: Record<CaptionProfileName, string> = {
    netflix: 'Netflix',
    bbc: 'BBC',
    ebu: 'EBU, ARTE',
    youtube: 'YouTube',
    own: t('ownProfile'),
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('captions')}</legend>
      <Select<CaptionProfileName | typeof none>
        label={t('profile')}
        hint={profile === 'netflix' ? t('netflixHint') : profile === 'youtube' ? t('youtubeHint') : undefined}
        value={profile ?? none}
        onValueChange={(value) => set({ profile: value === none ? undefined : value })}
        options={[
          { value: none, label: t('noProfile') },
          ...captionProfileNames.map((value) => ({ value, label: names[value] })),
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
                set({ frameRate: captionFrameRates.find((rate) => String(rate) === value) })
              }
              options={captionFrameRates.map((rate) => ({
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
    </fieldset>
  )
}
