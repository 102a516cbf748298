import type { PlayerCommand } from './player-command.ts'

export const faster: PlayerCommand = {
  id: 'faster',
  keys: ['.'],
  shownKeys: ['.'],
  label: 'slowerFaster',
  typing: { code: 'Period', shownKey: 'Alt+.', label: 'rateWhileTyping' },
  pedal: 'faster',
  run: ({ playback }) => playback.stepRate(1),
}
