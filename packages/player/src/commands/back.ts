import type { PlayerCommand } from './player-command.ts'

export const back: PlayerCommand = {
  id: 'back',
  keys: ['arrowleft'],
  shownKeys: ['←'],
  label: 'skip5',
  typingCode: 'KeyJ',
  pedal: 'back',
  repeats: true,
  run: ({ playback, settings }) => playback.skip(-settings.skipSeconds),
}
