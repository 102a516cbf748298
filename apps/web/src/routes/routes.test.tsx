import { accountHandlers, userInfoFixture } from '@longhand/account/testing'
import { fakeTransport, handle, pending } from '@longhand/api-client/testing'
import { libraryHandlers } from '@longhand/library/testing'
import { operatorHandlers } from '@longhand/operator/testing'
import { timeHandlers } from '@longhand/time/testing'
import { createFakeServer } from '@longhand/transcripts/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../App.tsx'
import { createHost, type Host } from '../host.ts'
import { zhCN } from '../locales/zh-CN.ts'
import { webMessages } from '../messages.ts'
import { metaOf } from './page-meta.ts'
import { routes } from './routes.tsx'

const roomLoaded = vi.hoisted(() => vi.fn())
vi.mock('./operator/HostOperatorRoom.tsx', (original) => {
  roomLoaded()
  return original()
})

const server = createFakeServer()
const transcriptsHandlers = [...server.handlers, ...libraryHandlers(server.state)]

const leaving = { goTo: vi.fn(), reload: vi.fn() }

function open(address: string, handlers: readonly HttpHandler[] = []): { host: Host; address: () => string } {
  const host = createHost(window, leaving, fakeTransport(handlers))
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<App host={host} router={router} />)
  return { host, address: () => router.state.location.pathname + router.state.location.search }
}

function flatten(some: readonly RouteObject[]): RouteObject[] {
  return some.flatMap((route) => [route, ...flatten(route.children ?? [])])
}

// Pages are chunks of their own: fetched once here, they don't count against the timeout of a single test.
beforeAll(async () => {
  for (const { lazy } of flatten(routes)) if (typeof lazy === 'function') await lazy()
}, 120_000)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})

describe('the route table', () => {
  const all = flatten(routes)

  it('holds the addresses of the product', () => {
    expect(all.flatMap(({ path }) => path ?? [])).toEqual([
      '/',
      '/home',
      '/audio',
      '/audio-list',
      '/recycle-bin',
      '/recycleBin',
      '/detail',
      '/share/:token',
      '/caption',
      '/caption/audience/:link',
      '/personalInfo',
      '/vip',
      '/order',
      '/operator',
      '/account-link/:token',
      '/helpDocument',
      '/tranSatisfaction',
      '/agreement',
      '/privacy',
      '/voiceClone',
      '/textToVoice',
      '/myVoice',
      '/songConversion',
      '/404',
      '*',
    ])
  })

  it('knows the comparison of benefits by its name', () => {
    expect(all.find(({ path }) => path === '/vip')?.id).toBe('Vip')
  })

  it('gives every page a title in both languages', () => {
    const pages = all.filter(({ lazy, path }) => lazy && path)
    expect(pages.length).toBe(21)
    for (const { handle: meta, path } of pages) {
      const title = metaOf([{ handle: meta as unknown }])?.title
      expect(title, path).toBeDefined()
      expect(webMessages.en.titles[title!], path).not.toBe('')
      expect(zhCN.titles[title!], path).not.toBe('')
    }
  })
})

describe('a navigation', () => {
  it.each([
    ['/privacy', 'Privacy policy'],
    ['/agreement?fileName=', 'Service agreement'],
    ['/privacy?fileName=Board+meeting.mp3', 'Board meeting.mp3'],
    ['/home', 'Recordings'],
    ['/audio-list', 'Recordings'],
    ['/recycle-bin', 'Recycle bin'],
    ['/recycleBin', 'Recycle bin'],
    ['/vip', 'VIP membership'],
    ['/order', 'Orders'],
  ])('to %s sets the title %j', async (address, title) => {
    open(address)
    await waitFor(() => expect(document.title).toBe(title))
  })

  it.each([
    ['/audio', '/audio-list'],
    ['/nowhere', '/404'],
    ['/nowhere/at?all=1', '/404'],
    ['/index.php', '/404'],
    ['/detail', '/404'],
  ])('to %s ends at %s', async (from, to) => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    const { address } = open(from, [handle('listRecordings', pending)])
    await waitFor(() => expect(address()).toBe(to))
  })

  it.each([
    ['/home', 'All recordings'],
    ['/audio-list', 'All recordings'],
    ['/recycle-bin', 'Recycle bin'],
    ['/recycleBin', 'Recycle bin'],
  ])('to %s opens the library at “%s”', async (address, place) => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    open(address, transcriptsHandlers)
    const main = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(main).getAllByRole('link')).toHaveLength(3)
    expect(within(main).getByRole('link', { name: 'Recordings' })).toHaveAttribute('aria-current', 'page')
    const library = await screen.findByRole('navigation', { name: 'Folders' })
    const here = within(library)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
    expect(here.map((link) => link.textContent)).toEqual([place])
  })

  it('leads from the bin back to the library', async () => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    const folders = [{ folderId: 'board', folderName: 'Board', recordingCount: 0 }]
    const { address } = open('/recycleBin', [handle('listFolders', folders), ...transcriptsHandlers])
    fireEvent.click(await screen.findByRole('link', { name: 'No folder' }))
    await waitFor(() => expect(address()).toBe('/audio-list?folder=none'))
    await screen.findByRole('heading', { name: /^No folder/ })
    fireEvent.click(await screen.findByRole('link', { name: 'Recycle bin' }))
    await waitFor(() => expect(address()).toBe('/recycle-bin'))
  })

  it.each([
    ['/order', 'Orders', 'No orders yet'],
    ['/personalInfo?menu=time', 'Overview', 'Plan'],
    ['/personalInfo?menu=time&part=statement', 'Statement', 'Time statement'],
  ])('to %s opens time and plan at “%s”', async (address, part, content) => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    open(address, [handle('listOrders', { list: [], total: 0 }), ...accountHandlers(), ...timeHandlers()])
    expect(await screen.findByRole('tab', { name: part })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('link', { name: 'Time and plan' })).toHaveAttribute('aria-current', 'page')
    expect((await screen.findAllByText(content))[0]).toBeInTheDocument()
  })

  it('to an order opens it over the list', async () => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    const { address } = open('/order?order=2026', [
      handle('listOrders', { list: [], total: 0 }),
      handle('getOrder', pending),
      ...accountHandlers(),
    ])
    expect(await screen.findByRole('dialog', { name: 'Order' })).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe('/order'))
  })

  it('to /voiceClone ends at the first page of voices', async () => {
    const router = createMemoryRouter(routes, { initialEntries: ['/voiceClone'] })
    await waitFor(() => expect(router.state.location.pathname).toBe('/textToVoice'))
    router.dispose()
  })

  it('says which address leads nowhere, as text, and where to go', async () => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
    open('/no%3Cb%3Ewhere')
    expect(await screen.findByText(/There is no page at “\/no%3Cb%3Ewhere”/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'My recordings' })).toHaveAttribute('href', '/audio-list')
    expect(screen.getAllByRole('link', { name: 'Help' })[0]).toHaveAttribute('href', '/helpDocument')
  })

  it('sets the least width', async () => {
    open('/404')
    expect(await screen.findByText('Page not found')).toBeInTheDocument()
    expect(document.body.style.minWidth).toBe('1200px')
  })

  it('shows a visitor the way in instead of a user’s recordings', async () => {
    open('/audio-list')
    expect(await screen.findByText('Log in to see your recordings')).toBeInTheDocument()
  })
})

describe('the room of those who run the installation', () => {
  const logIn = (): void => {
    localStorage.setItem('userId', 'u')
    localStorage.setItem('token', 't')
  }
  const as = (role?: 'support'): HttpHandler[] => [
    handle('getUserInfo', { ...userInfoFixture, ...(role ? { role } : {}) }),
    ...operatorHandlers(),
  ]

  it('is no page for a visitor and for a person, who load nothing of it', async () => {
    const visitor = open('/operator')
    await waitFor(() => expect(visitor.address()).toBe('/404'))
    logIn()
    const person = open('/operator?menu=trail', as())
    await waitFor(() => expect(person.address()).toBe('/404'))
    expect(roomLoaded).not.toHaveBeenCalled()
  })

  it('is there for a role, as its address says', async () => {
    logIn()
    const { address } = open('/operator?menu=people&keyword=bob', as('support'))
    expect(await screen.findByText('bob@office.example')).toBeInTheDocument()
    expect(screen.queryByText('ann@office.example')).toBeNull()
    expect(document.title).toBe('Administration')
    expect(address()).toBe('/operator?menu=people&keyword=bob')
    expect(roomLoaded).toHaveBeenCalledOnce()
  })

  it('takes the code of the console from who is logged in', async () => {
    open('/operator?code=GOOD-CODE')
    expect(await screen.findByRole('link', { name: 'See what Longhand does' })).toBeInTheDocument()
  })

  it('opens for the first owner, once the code was right', async () => {
    logIn()
    let role: 'owner' | undefined
    const { address } = open('/operator?code=GOOD-CODE', [
      handle('getUserInfo', () => ({ ...userInfoFixture, ...(role ? { role } : {}) })),
      handle('claimOwnership', () => {
        role = 'owner'
        return null
      }),
      ...operatorHandlers(),
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Become the owner' }))
    expect(await screen.findByText('1,204')).toBeInTheDocument()
    expect(address()).toBe('/operator')
  })
})
