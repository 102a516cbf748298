import { expect, it, vi } from 'vitest'
import {
  controlLineCommands,
  lineCommands,
  placeCommands,
  problemCommands,
  subtitleCommandOf,
} from './subtitle-commands.ts'

it.each([
  ['lines', lineCommands],
  ['lines with Ctrl', controlLineCommands],
  ['places', placeCommands],
  ['problems', problemCommands],
])(
  'have one command for each key of %s',
  (_, commands: readonly { key?: string; code?: string; shift?: boolean }[]) => {
    const presses = commands.flatMap(({ key = '', code = '', shift }) =>
      (shift === undefined ? [false, true] : [shift]).map((shiftKey) => ({ key, code, shiftKey })),
    )
    expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(presses.length)
  },
)

it('find a key by its letter in any case, and go by Shift', () => {
  const press = (key: string, shiftKey: boolean) => ({ key, code: 'KeyZ', shiftKey })
  expect(subtitleCommandOf(controlLineCommands, press('z', false))?.shownKey).toBe('Ctrl+Z')
  expect(subtitleCommandOf(controlLineCommands, press('Z', true))?.shownKey).toBeUndefined()
  expect(subtitleCommandOf(controlLineCommands, press('x', false))).toBeUndefined()
})

it.each([
  [false, 1],
  [true, -1],
])('look for the problem in the direction of Shift: %s', (shiftKey, direction) => {
  const find = vi.fn()
  subtitleCommandOf(problemCommands, { key: 'F8', code: 'F8', shiftKey })?.run(find)
  expect(find).toHaveBeenCalledExactlyOnceWith(direction)
})
