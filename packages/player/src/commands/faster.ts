import type { PlayerCommand } from './player-command.ts'

export const faster: PlayerCommand = {
  id: 'faster',
  keys: ['.'],
  shownKeys: ['.'],
  label: 'slowerFaster',
  typingCode: 'Period',
  pedal: 'faster',
  run: ({ playback }) => playback.stepRate(1),
}
