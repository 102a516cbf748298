import type { PlayerCommand } from './player-command.ts'

export const next: PlayerCommand = {
  id: 'next',
  pedal: 'next',
  run: ({ onNext }) => onNext?.(),
}
