import { afterEach, expect, it } from 'vitest'
import { pedalActions } from '../playback/playback-settings.ts'
import { playerCommands } from './player-commands.ts'
import { playerCommandOf, typingCommandOf } from './player-keys.ts'

afterEach(() => {
  document.body.replaceChildren()
})

function press(key: string, html = '<p id="x"></p>', init: KeyboardEventInit = {}): string | undefined {
  document.body.innerHTML = html
  let action: string | undefined
  const listen = (event: KeyboardEvent): void => {
    action = playerCommandOf(event)?.id
  }
  document.addEventListener('keydown', listen, { once: true })
  document
    .querySelector('#x')!
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  return action
}

it.each([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['j', 'backTen'],
  ['l', 'forwardTen'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  [',', 'slower'],
  ['.', 'faster'],
  ['m', 'mute'],
  ['r', 'loop'],
  ['?', 'help'],
  ['x', undefined],
  ['ArrowUp', undefined],
])('%j asks for %s', (key, action) => {
  expect(press(key)).toBe(action)
})

it.each([
  '<input id="x">',
  '<textarea id="x"></textarea>',
  '<p contenteditable="plaintext-only"><b id="x"></b></p>',
  '<div role="dialog"><button id="x"></button></div>',
  '<div role="slider" id="x"></div>',
  '<div role="menu"><div id="x"></div></div>',
])('leaves the keys to %s', (html) => {
  expect(press('k', html)).toBeUndefined()
})

it('leaves the space key to a button, and the others not', () => {
  expect(press(' ', '<button><span id="x"></span></button>')).toBeUndefined()
  expect(press('k', '<button><span id="x"></span></button>')).toBe('toggle')
})

it('leaves combinations to the browser and composing to the input method', () => {
  expect(press('l', undefined, { ctrlKey: true })).toBeUndefined()
  expect(press('k', undefined, { isComposing: true })).toBeUndefined()
})

it.each([
  ['KeyK', 'toggle'],
  ['KeyJ', 'back'],
  ['KeyL', 'forward'],
  ['KeyR', 'loop'],
  ['Comma', 'slower'],
  ['Period', 'faster'],
  ['KeyM', undefined],
])('%s with Alt asks for %s', (code, id) => {
  expect(typingCommandOf({ code })?.id).toBe(id)
})

it('has one command for each key and each pedal', () => {
  const keys = playerCommands.flatMap((command) => command.keys ?? [])
  const codes = playerCommands.flatMap(({ typing }) => typing?.code ?? [])
  const pedals = playerCommands.flatMap(({ pedal }) => pedal ?? [])
  for (const taken of [keys, codes, pedals]) expect(new Set(taken).size).toBe(taken.length)
  // These two follow a foot: see PedalActions.
  expect(new Set([...pedals, 'hold', 'toggle'])).toEqual(new Set(pedalActions))
})
