import type { PlayerCommand } from './player-command.ts'

export const slower: PlayerCommand = {
  id: 'slower',
  keys: [','],
  shownKeys: [','],
  label: 'slowerFaster',
  typingCode: 'Comma',
  pedal: 'slower',
  run: ({ playback }) => playback.stepRate(-1),
}
