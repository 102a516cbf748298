import type { ChosenProfile } from '@longhand/player'
import { subtitlesMessages } from '../messages.ts'

/** How the rules for subtitles are called, and whom they are for. */
export function useProfileTexts(): {
  names: Readonly<Record<ChosenProfile, string>>
  hints: Readonly<Record<ChosenProfile, string>>
} {
  const t = subtitlesMessages.useMessages()
  return {
    names: {
      standard: t('noProfile'),
      netflix: 'Netflix',
      bbc: 'BBC',
      ebu: 'EBU, ARTE',
      youtube: 'YouTube',
      own: t('ownProfile'),
    },
    hints: {
      standard: t('standardHint'),
      netflix: t('netflixHint'),
      bbc: t('bbcHint'),
      ebu: t('ebuHint'),
      youtube: t('youtubeHint'),
      own: t('ownHint'),
    },
  }
}
