import type { PlayerCommand } from './player-command.ts'

export const backTen: PlayerCommand = {
  id: 'backTen',
  keys: ['j'],
  shownKeys: ['J'],
  label: 'skip10',
  run: ({ playback }) => playback.skip(-10),
}
