import { SwitchStates } from './pedal-source.ts'
import type { PedalListener, PedalSource } from './pedal-source.ts'
import { keyPrefix } from './switch-names.ts'

const modifiers = ['Control', 'Alt', 'Shift', 'Meta'] as const
const editing = new Set([
  'Enter',
  'NumpadEnter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/** `undefined` for a modifier alone, which begins a combination. */
export function keySwitchOf(event: KeyboardEvent): string | undefined {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'].includes(event.key)) return undefined
  const held = modifiers.filter((name) => event.getModifierState(name))
  return keyPrefix + [...held, event.code || event.key].join('+')
}

/** Keys that a text field needs: as a pedal they would type, or take typing away. */
export function isNeededForTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph')) return true
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  return (
    event.key.length === 1 ||
    event.key === 'Dead' ||
    event.key.startsWith('Arrow') ||
    editing.has(event.code || event.key)
  )
}

export interface KeyboardPedals extends PedalSource {
  /** The next key becomes a pedal's. `undefined` ends the wait. Escape is left to the page. */
  learn: (onKey: ((event: KeyboardEvent) => void) | undefined) => void
}

/** Pedals that send keys. They are taken before the page has them, so that they don't type. */
export function createKeyboardPedals(
  isAssigned: (switchId: string) => boolean,
  page: Window = window,
): KeyboardPedals {
  let states: SwitchStates | undefined
  let onKey: ((event: KeyboardEvent) => void) | undefined
  /** By key alone: a pedal may let go of a combination's modifiers first. */
  const held = new Map<string, string>()

  function take(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function down(event: KeyboardEvent): void {
    const switchId = keySwitchOf(event)
    if (switchId === undefined || (onKey && event.key === 'Escape')) return
    if (!onKey && !isAssigned(switchId)) return
    take(event)
    if (event.repeat) return
    // The press that teaches a key does nothing else yet.
    if (onKey) return onKey(event)
    held.set(event.code || event.key, switchId)
    states?.set(switchId, true)
  }

  function up(event: KeyboardEvent): void {
    // A Mac sends no release of a key while ⌘ is held.
    if (event.key === 'Meta') return release()
    const key = event.code || event.key
    const switchId = held.get(key)
    if (switchId === undefined) return
    take(event)
    held.delete(key)
    states?.set(switchId, false)
  }

  function release(): void {
    held.clear()
    states?.release()
  }

  return {
    kind: 'keyboard',
    devices: () => [],
    start: (listener: PedalListener) => {
      states = new SwitchStates(listener.onSwitch)
      page.addEventListener('keydown', down, true)
      page.addEventListener('keyup', up, true)
      // Another window gets the release.
      page.addEventListener('blur', release)
      return Promise.resolve()
    },
    connect: () => Promise.resolve('connected'),
    stop: () => {
      page.removeEventListener('keydown', down, true)
      page.removeEventListener('keyup', up, true)
      page.removeEventListener('blur', release)
      release()
      states = undefined
      onKey = undefined
    },
    learn: (next) => {
      onKey = next
    },
  }
}
