import type { PlayerCommand } from './player-command.ts'

export const back: PlayerCommand = {
  id: 'back',
  keys: ['arrowleft'],
  shownKeys: ['←'],
  label: 'skip5',
  typing: { code: 'KeyJ', shownKey: 'Alt+J', label: 'skipWhileTyping' },
  pedal: 'back',
  repeats: true,
  run: ({ playback, settings }) => playback.skip(-settings.skipSeconds),
}
