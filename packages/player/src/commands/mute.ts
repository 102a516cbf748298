import type { PlayerCommand } from './player-command.ts'

export const mute: PlayerCommand = {
  id: 'mute',
  keys: ['m'],
  shownKeys: ['M'],
  label: 'muteOrNot',
  run: ({ playback }) => playback.toggleMuted(),
}
