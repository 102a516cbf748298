import { type ApiStore, useApiStore } from '@longhand/api-client'
import { handle } from '@longhand/api-client/testing'
import type { Message } from '@longhand/contracts'
import { act, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showUnread } from '../api/messages-api.ts'
import { messagesFixture } from '../fixtures/answers.ts'
import { messagesHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { MessageDialog } from './MessageDialog.tsx'

const root = createRoot(document.body.appendChild(document.createElement('div')))
const asked = vi.fn()
let store: ApiStore

/** Gets hold of the store that the dialog stands on. */
function Store({ onFound }: { onFound: (found: ApiStore) => unknown }): ReactNode {
  const found = useApiStore() as ApiStore
  useEffect(() => void onFound(found), [found, onFound])
  return null
}

/** The dialog, with so many messages unread. */
async function open(unread: number): Promise<void> {
  const handlers = [
    handle('getUnreadSize', unread),
    handle('listMessages', () => {
      asked()
      return messagesFixture(4, unread)
    }),
  ]
  act(() =>
    root.render(
      <Stage handlers={handlers}>
        <Store onFound={(found) => (store = found)} />
        <MessageDialog open isLoggedIn onOpenChange={() => undefined} />
      </Stage>,
    ),
  )
  await act(() => vi.waitUntil(() => document.querySelector('h3')))
}

/** The server tells a count, as the bell hears it. */
const showCount = (unread: number): void => act(() => void store.dispatch(showUnread(unread)))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.mockClear()
})
afterEach(() => {
  act(() => root.render(null))
  vi.unstubAllGlobals()
})

it.each([0, 3])(
  'loads a message that comes while %i are unread, and nothing when one is read',
  async (unread) => {
    await open(unread)
    expect(asked).toHaveBeenCalledOnce()
    showCount(unread + 1)
    await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2)))
    showCount(unread)
    expect(asked).toHaveBeenCalledTimes(2)
  },
)

it('shows nothing unread at once when all are marked as read', async () => {
  act(() =>
    root.render(
      <Stage handlers={messagesHandlers(messagesFixture(4, 2))}>
        <MessageDialog open isLoggedIn onOpenChange={() => undefined} />
      </Stage>,
    ),
  )
  const press = (selector: string): void => act(() => document.querySelector<HTMLElement>(selector)!.click())
  await act(() => vi.waitUntil(() => document.querySelector('h3')))
  press('[role=switch]')
  await act(() =>
    vi.waitUntil(
      () =>
        document.querySelector('[role=switch]')?.getAttribute('aria-checked') === 'true' &&
        document.querySelector('h3'),
    ),
  )
  act(() =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Mark all as read')!
      .click(),
  )
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Nothing unread')))
  expect(document.querySelector('h3')).toBeNull()
})

/** The dialog with one message, whose links are followed by `onNavigate`. */
async function openOne(message: Partial<Message>, onNavigate?: (href: string) => void): Promise<HTMLElement> {
  const only = { ...messagesFixture(1, 0)[0]!, ...message }
  const links = {
    orderHref: (number: string) => `/order?order=${number}`,
    recordingHref: (recordingId: string) => `/detail?fileId=${recordingId}`,
    onNavigate,
  }
  act(() =>
    root.render(
      <Stage handlers={messagesHandlers([only])}>
        <MessageDialog open isLoggedIn onOpenChange={() => undefined} {...links} />
      </Stage>,
    ),
  )
  await act(() => vi.waitUntil(() => document.querySelector('h3')))
  return document.querySelector<HTMLElement>('[role=region]')!
}

it.each([
  [{ orderNumber: '2026' }, 'View the order', '/order?order=2026'],
  [{ recordingId: 'f1' }, 'Open the recording', '/detail?fileId=f1'],
])('leads from a message about %j to it', async (about, label, href) => {
  const onNavigate = vi.fn()
  const link = [...(await openOne(about, onNavigate)).querySelectorAll('a')].find(
    ({ textContent }) => textContent === label,
  )!
  expect(link.getAttribute('href')).toBe(href)
  const press = (held: MouseEventInit): boolean =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }))
  link.addEventListener('click', (event) => {
    if (event.ctrlKey) event.preventDefault()
  })
  press({ ctrlKey: true })
  expect(onNavigate).not.toHaveBeenCalled()
  act(() => void press({}))
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith(href)
})

it('makes links of web addresses in a message, and of nothing else', async () => {
  const notifyText =
    'Read https://example.org/news. Not javascript:alert(1) nor <a href="https://evil.example">this</a>'
  const links = [...(await openOne({ notifyText })).querySelectorAll<HTMLAnchorElement>('a[target]')]
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
    ['https://example.org/news', '_blank', 'noopener noreferrer nofollow'],
    ['https://evil.example', '_blank', 'noopener noreferrer nofollow'],
  ])
  expect(document.querySelector('[role=region]')!.textContent).toContain(notifyText)
})

it('says the time of a message in the notation of the list', async () => {
  const time = (await openOne({ sendTimeStr: '2025-03-01T12:34:00.000Z' })).querySelector('time')!.textContent
  expect(time).toMatch(/^2025-03-0[12] \d\d:34$/)
})
