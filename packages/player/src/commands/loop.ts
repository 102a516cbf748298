import type { PlayerCommand } from './player-command.ts'

export const loop: PlayerCommand = {
  id: 'loop',
  keys: ['r'],
  shownKeys: ['R'],
  label: 'loopOrNot',
  typingCode: 'KeyR',
  pedal: 'loop',
  run: ({ playback, settings }) => playback.toggleLoop(settings.loopSeconds),
}
