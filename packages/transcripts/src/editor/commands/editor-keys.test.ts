import { afterEach, expect, it } from 'vitest'
import { editorCommandOf } from './editor-keys.ts'

afterEach(() => {
  document.body.replaceChildren()
})

function press(key: string, init: KeyboardEventInit, html = '<p id="x"></p>'): string | undefined {
  document.body.innerHTML = html
  let id: string | undefined
  const listen = (event: KeyboardEvent): void => {
    id = editorCommandOf(event)?.id
  }
  document.addEventListener('keydown', listen, { once: true })
  document
    .querySelector('#x')!
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  return id
}
const ctrl = { ctrlKey: true }
const ctrlShift = { ctrlKey: true, shiftKey: true }

it.each([
  ['z', ctrl, 'undo'],
  ['Z', ctrlShift, 'redo'],
  ['y', ctrl, 'redo'],
  ['Y', ctrlShift, undefined],
  ['f', ctrl, 'find'],
  ['f', { metaKey: true }, 'find'],
  ['f', { ctrlKey: true, metaKey: true }, undefined],
  ['f', { ctrlKey: true, altKey: true }, undefined],
  ['f', {}, undefined],
  ['F', ctrlShift, undefined],
  ['h', ctrl, 'replace'],
  ['H', ctrlShift, 'transcribe-part'],
  ['E', ctrlShift, 'review'],
  ['e', ctrl, undefined],
  ['L', ctrlShift, 'subtitles'],
])('%s with %j asks for %s', (key, init, id) => {
  expect(press(key, init)).toBe(id)
})

it('leaves undo to a field that was typed in, and the others not', () => {
  expect(press('z', ctrl, '<input id="x">')).toBeUndefined()
  expect(press('z', ctrl, '<input id="x" data-untouched>')).toBe('undo')
  expect(press('f', ctrl, '<input id="x">')).toBe('find')
})

it('leaves all keys to other windows and to input methods', () => {
  expect(press('f', ctrl, '<div role="dialog"><b id="x"></b></div>')).toBeUndefined()
  expect(press('f', ctrl, '<div role="dialog" data-editor-panel><b id="x"></b></div>')).toBe('find')
  expect(press('f', { ...ctrl, isComposing: true })).toBeUndefined()
})
