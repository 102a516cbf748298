import { fakeTransport, handle } from '@longhand/api-client/testing'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiAccess } from '../../api/ApiAccess.tsx'
import { createHost, HostContext } from '../../host.ts'
import { businessDayOf, useCheckInReminder } from './use-check-in-reminder.tsx'

const asked = vi.fn()

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userId', 'u')
  localStorage.setItem('token', 't')
  asked.mockClear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function loadPage(at: string): Promise<number> {
  vi.setSystemTime(at)
  const info = {
    allSignDay: 3,
    nowMonth: 11,
    todaySign: false,
    isMember: false,
    rewardContentList: [],
    timeZone: 'Asia/Shanghai',
  }
  const host = createHost(
    window,
    { goTo: vi.fn(), reload: vi.fn() },
    fakeTransport([
      handle('getCheckInInfo', () => {
        asked()
        return info
      }),
    ]),
  )
  const add = vi.spyOn(host.reminders, 'add').mockImplementation(({ onShown }) => onShown?.())
  const { result, unmount } = renderHook(useCheckInReminder, {
    wrapper: ({ children }) => (
      <HostContext value={host}>
        <ApiAccess>{children}</ApiAccess>
      </HostContext>
    ),
  })
  await result.current()
  unmount()
  return add.mock.calls.length
}

it('reminds once in a business day of the server, wherever the browser is', async () => {
  expect(await loadPage('2026-11-24T15:00:00Z')).toBe(1)
  expect(await loadPage('2026-11-24T15:59:00Z')).toBe(0)
  expect(asked).toHaveBeenCalledOnce()
  // Midnight in Shanghai.
  expect(await loadPage('2026-11-24T16:01:00Z')).toBe(1)
  expect(await loadPage('2026-11-25T01:00:00Z')).toBe(0)
})

it.each([
  ['Asia/Shanghai', '2026-11-24T15:59:59Z', '2026-11-24'],
  ['Asia/Shanghai', '2026-11-24T16:00:00Z', '2026-11-25'],
  ['America/New_York', '2026-11-24T04:00:00Z', '2026-11-23'],
  ['Nowhere/Known', '2026-11-24T16:00:00Z', '2026-11-24'],
])('in %s at %s the business day is %s', (zone, now, day) => {
  expect(businessDayOf(zone, new Date(now))).toBe(day)
})
