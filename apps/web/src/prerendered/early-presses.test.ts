import { expect, it, vi } from 'vitest'
import { keepEarlyPresses, wake } from './early-presses.ts'

it('presses again what was pressed before it answered, each part in its time', () => {
  document.body.innerHTML =
    '<div id="app" data-asleep><button id="now"><b>Log in</b></button><span data-asleep><button id="later">Menu</button></span><button id="never">x</button></div>'
  const pressed = vi.fn<(id: string) => void>()
  keepEarlyPresses(document)
  document.querySelector<HTMLElement>('b')!.click()
  document.querySelector<HTMLElement>('#later')!.click()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => pressed(button.id))

  wake(document.querySelector('#app')!)
  expect(pressed.mock.calls).toEqual([['now']])
  wake(document.querySelector('span')!)
  expect(pressed.mock.calls).toEqual([['now'], ['later']])

  document.querySelector<HTMLElement>('#now')!.click()
  expect(pressed).toHaveBeenCalledTimes(3)
})

it('tells of files that were chosen before anyone listened', () => {
  document.body.innerHTML = '<div id="app" data-asleep><input type="file" id="chosen"><input type="file" id="empty"></div>'
  const chosen = document.querySelector<HTMLInputElement>('#chosen')!
  Object.defineProperty(chosen, 'files', { value: [new File(['x'], 'talk.mp3')] })
  const told: string[] = []
  document.body.addEventListener('change', ({ target }) => told.push((target as HTMLElement).id), { once: true })

  wake(document.querySelector('#app')!)
  expect(told).toEqual(['chosen'])
})
