import type { Recording } from '@longhand/contracts'
import { languageName } from '@longhand/transcript'
import { Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { soundTrackMessages } from './sound-track-messages.ts'

export type SoundTracks = NonNullable<Recording['soundTracks']>

export interface SoundTrackSelectProps {
  tracks: SoundTracks
  /** Undefined for those that are chosen already. */
  value: number | 'all' | undefined
  onValueChange: (track: number | 'all') => void
}

/** Several that are heard together, or versions of one another: the words of which one. */
export function SoundTrackSelect({ tracks, value, onValueChange }: SoundTrackSelectProps): ReactNode {
  const t = soundTrackMessages.useMessages()
  const language = useLanguage()
  const chosen = tracks.filter(({ isChosen }) => isChosen)
  const current = value ?? (chosen.length === 1 ? chosen[0]?.track : 'all')
  const describeLevel = ({ level, isChosen, isUnreadable }: SoundTracks[number]): string | undefined => {
    if (isUnreadable) return t('unreadable')
    if (level !== undefined) return t('level', { level: String(level).replace('-', '−') })
    // Others were looked at in a few places alone.
    return isChosen && isLookedFor(tracks) ? t('noSound') : undefined
  }
  const describe = (one: SoundTracks[number]): string => {
    const { track, channels, language: spoken, title } = one
    return [
      t('track', { number: track + 1 }),
      spoken === undefined ? undefined : languageName(spoken, language),
      title,
      channels === 0
        ? undefined
        : channels === 1
          ? t('mono')
          : channels === 2
            ? t('stereo')
            : t('channels', { count: channels }),
      describeLevel(one),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <Select
      label={t('label')}
      hint={t('hint', { count: tracks.length })}
      value={String(current)}
      onValueChange={(track) => onValueChange(track === 'all' ? 'all' : Number(track))}
      options={[
        { value: 'all', label: t('all') },
        ...tracks.map((one) => ({
          value: String(one.track),
          label: describe(one),
          disabled: one.isUnreadable === true,
        })),
      ]}
    />
  )
}

/** Levels come when the file has been decoded. */
function isLookedFor(tracks: SoundTracks): boolean {
  return tracks.some(({ level }) => level !== undefined)
}
