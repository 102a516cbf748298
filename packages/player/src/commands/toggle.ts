import type { PlayerCommand } from './player-command.ts'

export const toggle: PlayerCommand = {
  id: 'toggle',
  keys: [' ', 'k'],
  shownKeys: ['space', 'K'],
  label: 'playOrPause',
  typing: { code: 'KeyK', shownKey: 'Alt+K', label: 'soundWhileTyping' },
  run: ({ playback }) => playback.toggle(),
}
