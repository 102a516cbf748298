import type { PlayerCommand } from './player-command.ts'

export const forwardTen: PlayerCommand = {
  id: 'forwardTen',
  keys: ['l'],
  shownKeys: ['L'],
  label: 'skip10',
  run: ({ playback }) => playback.skip(10),
}
