import type { PlayerCommand } from './player-command.ts'

export const help: PlayerCommand = {
  id: 'help',
  keys: ['?'],
  shownKeys: ['?'],
  label: 'thisList',
  run: ({ onHelp }) => onHelp?.(),
}
