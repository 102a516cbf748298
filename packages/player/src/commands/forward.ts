import type { PlayerCommand } from './player-command.ts'

export const forward: PlayerCommand = {
  id: 'forward',
  keys: ['arrowright'],
  shownKeys: ['→'],
  label: 'skip5',
  typing: { code: 'KeyL', shownKey: 'Alt+L', label: 'skipWhileTyping' },
  pedal: 'forward',
  repeats: true,
  run: ({ playback, settings }) => playback.skip(settings.skipSeconds),
}
