import { expect, it, vi } from 'vitest'
import { CaptionHub } from './caption-hub.ts'

function openHub() {
  const relay = { send: vi.fn(), hear: vi.fn(), close: () => Promise.resolve() }
  return { hub: new CaptionHub(relay), relay }
}

it('keeps what was translated while the session is here, though no one listens for a moment', () => {
  const { hub } = openHub()
  hub.hold('talk')
  const leave = hub.listen('talk', () => undefined)
  hub.tellTranslation('talk', 'es', [{ from: 1, text: 'uno' }])
  leave()
  hub.tellTranslation('talk', 'es', [{ from: 4, text: 'cuatro' }])
  expect(hub.translation('talk')).toMatchObject({
    passages: [
      { from: 1, text: 'uno' },
      { from: 4, text: 'cuatro' },
    ],
  })
  hub.release('talk')
  expect(hub.translation('talk')).toBeUndefined()
})

it('keeps what was translated in a session that went elsewhere until the last of its audience leaves', () => {
  const { hub } = openHub()
  hub.hold('talk')
  const leave = hub.follow('talk', { onMessage: () => undefined, onGap: () => undefined })
  hub.tellTranslation('talk', 'es', [{ from: 1, text: 'uno' }])
  hub.release('talk')
  expect(hub.translation('talk')).toBeDefined()
  leave()
  expect(hub.translation('talk')).toBeUndefined()
  hub.tellTranslation('talk', 'es', [{ from: 1, text: 'uno' }])
  expect(hub.translation('talk')).toBeUndefined()
})

it('has the audience of one session read again, here and in other processes', () => {
  const { hub, relay } = openHub()
  const [mine, another] = [vi.fn(), vi.fn()]
  hub.follow('mine', { onMessage: () => undefined, onGap: mine })
  hub.follow('another', { onMessage: () => undefined, onGap: another })
  hub.refresh('mine')
  expect(mine).toHaveBeenCalledOnce()
  expect(another).not.toHaveBeenCalled()
  expect(relay.send.mock.calls).toEqual([['mine']])
})
