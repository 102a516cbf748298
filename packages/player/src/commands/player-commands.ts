import { back } from './back.ts'
import { backTen } from './back-ten.ts'
import { faster } from './faster.ts'
import { forward } from './forward.ts'
import { forwardTen } from './forward-ten.ts'
import { help } from './help.ts'
import { loop } from './loop.ts'
import { mute } from './mute.ts'
import { next } from './next.ts'
import { slower } from './slower.ts'
import { toggle } from './toggle.ts'
import type { PlayerCommand } from './player-command.ts'

/** Of the player: its keys, those that work while a user types, pedals and the list of keys are made of it, in this order. */
export const playerCommands: readonly PlayerCommand[] = [
  toggle,
  back,
  forward,
  backTen,
  forwardTen,
  slower,
  faster,
  loop,
  mute,
  help,
  next,
]
