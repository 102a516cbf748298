import { expect, it, vi } from 'vitest'
import { CaptionHub } from './caption-hub.ts'

function openHub() {
  const relay = { send: vi.fn(), receive: vi.fn(), close: () => Promise.resolve() }
  return { hub: new CaptionHub(relay), relay }
}

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
