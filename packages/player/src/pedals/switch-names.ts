import type { PedalAction } from '../playback/playback-settings.ts'

/**
 * Switches are named so that they are known again: `key:Control+F13`, `hid:05f3:00ff:0:b1` (maker, product, report, bit),
 * `midi:Name of the device:1:cc64` (channel, controller or note).
 */
export const [keyPrefix, hidPrefix, midiPrefix] = ['key:', 'hid:', 'midi:'] as const

/** Pedals for transcribing whose first three bits are left, middle and right. */
const threeSwitches = ['05f3:00ff', '0911:1844', '0911:091a']

export type SwitchPlace = 'left' | 'middle' | 'right'

const places: readonly SwitchPlace[] = ['left', 'middle', 'right']

export function placeOf(switchId: string): SwitchPlace | undefined {
  const [, product, bit] = /^hid:(.{4}:.{4}):\d+:b(\d+)$/.exec(switchId) ?? []
  return product !== undefined && threeSwitches.includes(product) ? places[Number(bit)] : undefined
}

const byPlace = { left: 'back', middle: 'hold', right: 'forward' } as const
/** Of a pedal with an unknown order, whose first switch is pressed first. */
const byTurn: readonly PedalAction[] = ['hold', 'back', 'forward', 'next', 'slower', 'faster']

/** What a switch does until the user chooses: what none does yet. */
export function firstActionOf(switchId: string, taken: readonly PedalAction[]): PedalAction {
  const place = placeOf(switchId)
  return place ? byPlace[place] : (byTurn.find((action) => !taken.includes(action)) ?? 'toggle')
}
