import type { PlayerCommand } from './player-command.ts'

export const slower: PlayerCommand = {
  id: 'slower',
  keys: [','],
  shownKeys: [','],
  label: 'slowerFaster',
  typing: { code: 'Comma', shownKey: 'Alt+,', label: 'rateWhileTyping' },
  pedal: 'slower',
  run: ({ playback }) => playback.stepRate(-1),
}
