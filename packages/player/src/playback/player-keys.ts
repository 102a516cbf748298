import type { PlaybackSettingsState } from './playback-settings.ts'
import type { Playback } from './playback.ts'

export type PlayerAction =
  'toggle' | 'back10' | 'forward10' | 'back5' | 'forward5' | 'slower' | 'faster' | 'mute' | 'loop' | 'help'

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back10',
  l: 'forward10',
  arrowleft: 'back5',
  arrowright: 'forward5',
  ',': 'slower',
  '.': 'faster',
  m: 'mute',
  r: 'loop',
  '?': 'help',
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const ownKeys =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="slider"]'
const pressed =
  'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="combobox"]'

/** `false` when the key is meant for something else. */
export function isForPlayer(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest(`${typing}, ${ownKeys}`)) return false
  return event.key !== ' ' || !target?.closest(pressed)
}

/** `undefined` when the key is meant for something else. */
export function playerActionOf(event: KeyboardEvent): PlayerAction | undefined {
  if (!isForPlayer(event)) return undefined
  return actions[event.key.toLowerCase()]
}

/** `help` does nothing here. */
export function applyEffects(
  action: PlayerAction,
  playback: Playback,
  { skipSeconds, loopSeconds }: PlaybackSettingsState,
): void {
  switch (action) {
    case 'toggle':
      return playback.toggle()
    case 'back10':
      return playback.skip(-10)
    case 'forward10':
      return playback.skip(10)
    case 'back5':
      return playback.skip(-skipSeconds)
    case 'forward5':
      return playback.skip(skipSeconds)
    case 'slower':
      return playback.stepRate(-1)
    case 'faster':
      return playback.stepRate(1)
    case 'mute':
      return playback.toggleMuted()
    case 'loop':
      return playback.toggleLoop(loopSeconds)
    case 'help':
      return undefined
  }
}
