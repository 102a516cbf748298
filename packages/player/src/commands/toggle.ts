import type { PlayerCommand } from './player-command.ts'

export const toggle: PlayerCommand = {
  id: 'toggle',
  keys: [' ', 'k'],
  shownKeys: ['space', 'K'],
  label: 'playOrPause',
  typingCode: 'KeyK',
  run: ({ playback }) => playback.toggle(),
}
