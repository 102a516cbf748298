import type { PlayerCommand } from './player-command.ts'

export const loop: PlayerCommand = {
  id: 'loop',
  keys: ['r'],
  shownKeys: ['R'],
  label: 'loopOrNot',
  typing: { code: 'KeyR', shownKey: 'Alt+R', label: 'loopWhileTyping' },
  pedal: 'loop',
  run: ({ playback, settings }) => playback.toggleLoop(settings.loopSeconds),
}
