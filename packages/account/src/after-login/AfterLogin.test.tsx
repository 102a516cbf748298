import { failure, handle } from '@longhand/api-client/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { expect, it, vi } from 'vitest'
import { pendingDeletion } from '../fixtures/answers.ts'
import { accountHandlers, type FakeAccountStart } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { AfterLogin } from './AfterLogin.tsx'

const user = userEvent.setup()
const somebodyNew = { infoCollectIdentity: '', infoCollectChannel: '', received: true, receiveSuccess: true }

function open(start: FakeAccountStart, before: HttpHandler[] = []) {
  const host = { onLogOut: vi.fn(), onReload: vi.fn(), onCheckInReminder: vi.fn(), onDone: vi.fn() }
  const steps: string[] = []
  const step = (name: string) => () => Promise.resolve(steps.push(name))
  const loaders = {
    unreadCount: step('unread'),
    assets: step('assets'),
    folders: () => Promise.reject(new Error('refused')),
  }
  const show = (isLoggedIn: boolean) => (
    <Stage handlers={[...before, ...accountHandlers(start)]}>
      <AfterLogin isLoggedIn={isLoggedIn} loaders={loaders} {...host} />
    </Stage>
  )
  const { rerender } = render(show(true))
  return { ...host, steps, logOut: () => rerender(show(false)) }
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('asks a new user both questions, forth and back, after everything is loaded', async () => {
  const { steps } = open({ userInfo: somebodyNew })
  await dialog('Choose areas related to you')
  expect(steps).toEqual(['unread', 'assets'])
  expect(await button('Next (1/2)')).toBeDisabled()
  await user.click(await screen.findByRole('radio', { name: 'Research' }))
  await user.click(await button('Next (1/2)'))
  await dialog('How did you find us?')
  expect(await button('Enter (2/2)')).toBeDisabled()
  await user.click(await button('Previous'))
  expect(await screen.findByRole('radio', { name: 'Research' })).toBeChecked()
})

it('leads from the last answer to the gifts, and ends there', async () => {
  const { onCheckInReminder, onDone } = open({ userInfo: { ...somebodyNew, infoCollectIdentity: 'media' } })
  await user.click(await screen.findByRole('radio', { name: 'Search engine' }))
  await user.click(await button('Enter (2/2)'))
  await dialog('Welcome')
  expect(await screen.findByText('10 Hours Time Card X 1')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await user.click(await button('Get'))
  await dialog('A gift from your friend')
  await user.click(await button('Get'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onCheckInReminder).not.toHaveBeenCalled()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

it.each([
  ['both at step 1', {}, { infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' }],
  ['the source at step 2', { infoCollectIdentity: 'media' }, { infoCollectChannel: 'Skip' }],
])('answers Skip for %s when the questionnaire is closed early', async (_name, known, sent) => {
  const submitted: unknown[] = []
  const record = handle('submitInfo', ({ fields }) => {
    submitted.push(fields)
    return null
  })
  open({ userInfo: { ...somebodyNew, received: false, ...known } }, [record])
  await screen.findAllByRole('radio')
  await user.click(await button('Close'))
  await screen.findByText('1 Hour Time Card X 1')
  expect(submitted).toEqual([sent])
})

it('keeps what was chosen when the questionnaire is closed early', async () => {
  const submitted: unknown[] = []
  open({ userInfo: somebodyNew }, [handle('submitInfo', ({ fields }) => (submitted.push(fields), null))])
  await user.click(await screen.findByRole('radio', { name: 'Research' }))
  await user.keyboard('{Escape}')
  expect(await dialog('Choose areas related to you')).toBeVisible()
  expect(submitted).toEqual([])
  await user.click(await button('Close'))
  await dialog('Welcome')
  expect(submitted).toEqual([{ infoCollectIdentity: 'research', infoCollectChannel: 'Skip' }])
})

it('keeps an answer that the server has through Previous and Close', async () => {
  const submitted: unknown[] = []
  open({ userInfo: { ...somebodyNew, infoCollectIdentity: 'media' } }, [
    handle('submitInfo', ({ fields }) => (submitted.push(fields), null)),
  ])
  await dialog('How did you find us?')
  await user.click(await button('Previous'))
  await dialog('Choose areas related to you')
  expect(await button('Next (1/2)')).toBeEnabled()
  await user.click(await button('Close'))
  await dialog('Welcome')
  expect(submitted).toEqual([{ infoCollectChannel: 'Skip' }])
})

it('stays at a question whose answer was refused', async () => {
  const refused = vi.fn(() => failure('SYSTEM'))
  open({ userInfo: somebodyNew }, [handle('submitInfo', refused)])
  await user.click(await screen.findByRole('radio', { name: 'Research' }))
  await user.click(await button('Next (1/2)'))
  await waitFor(() => expect(refused).toHaveBeenCalled())
  await dialog('Choose areas related to you')
})

it('prompts for the sign-in when nothing is left to ask or to give', async () => {
  const { onCheckInReminder, onDone } = open({})
  await waitFor(() => expect(onCheckInReminder).toHaveBeenCalledOnce())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the gift again another time when it was closed without taking it', async () => {
  const taken = vi.fn(() => null)
  open({ userInfo: { received: true } }, [handle('receiveGift', taken)])
  await dialog('Welcome')
  await user.click(await button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(taken).not.toHaveBeenCalled()
})

it('logs out anyone who lets a pending deletion go on, and loads nothing', async () => {
  const { onLogOut, onReload, onDone, steps } = open({ isDeletionPending: true })
  await screen.findByRole('alertdialog', { name: 'Are you sure to delete account?' })
  await user.click(await button('Continue'))
  await waitFor(() => expect(onLogOut).toHaveBeenCalledOnce())
  expect(onReload).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
  expect(steps).toEqual([])
})

it('withdraws a pending deletion and loads the page again', async () => {
  const { onLogOut, onReload } = open({ isDeletionPending: true })
  await user.click(await button('Cancel'))
  await waitFor(() => expect(onReload).toHaveBeenCalledOnce())
  expect(onLogOut).not.toHaveBeenCalled()
})

it('decides nothing about a pending deletion on Escape', async () => {
  const withdrawn = vi.fn(() => failure('SYSTEM'))
  const { onLogOut, onReload } = open({ isDeletionPending: true }, [handle('cancelDeletion', withdrawn)])
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure to delete account?' })
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  expect(question).toBeVisible()
  for (const deed of [withdrawn, onLogOut, onReload]) expect(deed).not.toHaveBeenCalled()
})

it('asks again when the withdrawal was refused', async () => {
  const { onReload } = open({ isDeletionPending: true }, [handle('cancelDeletion', () => failure('SYSTEM'))])
  await user.click(await button('Cancel'))
  await screen.findByRole('alertdialog', { name: 'Are you sure to delete account?' })
  expect(onReload).not.toHaveBeenCalled()
})

it('asks nothing while it is unknown whether the account is to go', async () => {
  const asked = vi.fn(() => failure('SYSTEM'))
  const { steps, onCheckInReminder } = open({ userInfo: somebodyNew }, [handle('getDeletionStatus', asked)])
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect([steps, onCheckInReminder.mock.calls]).toEqual([[], []])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('ends with the session', async () => {
  const { logOut } = open({}, [handle('getDeletionStatus', pendingDeletion)])
  await screen.findByRole('alertdialog')
  logOut()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
