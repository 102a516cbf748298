import { failure, handle } from '@longhand/api-client/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { memberFixture, pendingDeletion } from '../fixtures/answers.ts'
import { accountHandlers, type FakeAccountStart } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { PersonalInfoPage, type PersonalInfoPageProps } from './PersonalInfoPage.tsx'

const user = userEvent.setup()

function Page(props: Partial<PersonalInfoPageProps>): ReactNode {
  const [menu, setMenu] = useState(props.menu)
  return (
    <PersonalInfoPage
      hrefOf={(name) => `/personalInfo?menu=${name}`}
      hashPassword={(password) => `hash of ${password}`}
      inviteHref={(code) => `https://longhand.example/?invite=${code}`}
      language="en"
      onLanguageChange={() => undefined}
      theme="system"
      onThemeChange={() => undefined}
      {...props}
      menu={menu}
      onMenuChange={setMenu}
    />
  )
}

function open(
  props: Partial<PersonalInfoPageProps>,
  { before = [], ...start }: FakeAccountStart & { before?: HttpHandler[] } = {},
): void {
  render(
    <Stage handlers={[...before, ...accountHandlers(start)]}>
      <Page {...props} />
    </Stage>,
  )
}

const button = (name: string) => screen.findByRole('button', { name })

describe('the parts', () => {
  it.each([
    [undefined, 'Profile'],
    ['nonsense', 'Profile'],
    ['coinDetail', 'Profile'],
    ['time', 'Usage'],
    ['security', 'Password'],
    ['data', 'Delete account'],
  ])('menu %j shows %s', async (menu, heading) => {
    open({ menu })
    expect(await screen.findByRole('heading', { name: heading, level: 2 })).toBeVisible()
  })

  it('offers the bean detail only when there is one', async () => {
    open({ menu: 'coinDetail', coinDetail: <p>12 beans</p> })
    expect(await screen.findByText('12 beans')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Beans' })).toHaveAttribute('aria-current', 'page')
  })

  it('are reached by links', async () => {
    open({})
    const link = screen.getByRole('link', { name: 'Invite friends' })
    expect(link).toHaveAttribute('href', '/personalInfo?menu=invitation')
    await user.click(link)
    expect(await screen.findByLabelText('Your link')).toHaveValue('https://longhand.example/?invite=K7MQ2XWP')
  })
})

it('changes the nickname', async () => {
  open({})
  const field = await screen.findByLabelText('Nickname')
  expect(await button('Save')).toBeDisabled()
  await user.clear(field)
  await user.type(field, ' Grace ')
  await user.click(await button('Save'))
  await waitFor(() => expect(field).toHaveValue('Grace'))
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('refuses an empty nickname', async () => {
  open({})
  await user.clear(await screen.findByLabelText('Nickname'))
  await user.click(await button('Save'))
  expect(await screen.findByText('Please enter a nickname')).toBeVisible()
})

describe('time and plan', () => {
  it('has orders and a plan only when the host gives them', async () => {
    open({ menu: 'time' })
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Statement',
    ])
    expect(screen.queryByRole('heading', { name: 'Plan' })).toBeNull()
  })

  it('opens at the part that the host names, and tells the host of another', async () => {
    const onTimePartChange = vi.fn()
    open({ menu: 'time', orders: <p>No orders yet</p>, timePart: 'orders', onTimePartChange })
    expect(await screen.findByText('No orders yet')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Statement' }))
    expect(onTimePartChange).toHaveBeenCalledWith('statement')
  })
})

it('says in the time part what a membership adds', async () => {
  open({ menu: 'time' }, { userInfo: memberFixture })
  expect(await screen.findByText(/VIP adds 20 h each month until Sep 30, 2026/)).toBeVisible()
})

it('says why something is missing, and tries again', async () => {
  let isBroken = true
  open(
    { menu: 'invitation' },
    {
      before: [
        handle('getInvitation', () =>
          isBroken ? failure('SYSTEM') : { code: 'ABC', invited: 0, rewarded: 0 },
        ),
      ],
    },
  )
  await screen.findByText('This could not be loaded')
  isBroken = false
  await user.click(await button('Try again'))
  expect(await screen.findByLabelText('Your link')).toHaveValue('https://longhand.example/?invite=ABC')
})

describe('the password', () => {
  async function enter(field: HTMLElement, text: string): Promise<void> {
    await user.click(field)
    await user.paste(text)
  }

  async function fill(current: string, next: string, again: string): Promise<void> {
    await enter(await screen.findByLabelText('Current password'), current)
    await enter(screen.getByLabelText('New password'), next)
    await enter(screen.getByLabelText('Confirm password'), again)
    await user.click(screen.getByText('Change password'))
  }

  it('travels hashed', async () => {
    const change = vi.fn((_request: { fields: unknown }) => null)
    open({ menu: 'security' }, { before: [handle('changePassword', change)] })
    await fill('old secret', 'tangerine-orbit', 'tangerine-orbit')
    expect(await screen.findByText('Password changed. Other devices were logged out')).toBeVisible()
    expect(change.mock.calls[0]?.[0].fields).toEqual({
      currentPassword: 'hash of oldsecret',
      password: 'hash of tangerine-orbit',
    })
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })

  it.each([
    ['short', 'short', 'Must be 8-20 characters'],
    [
      'ababababa',
      'ababababa',
      'One or two characters repeated are easy to guess. Please choose another password',
    ],
    ['old-secret', 'old-secret', 'This is your current password. Please choose another one'],
    ['tangerine-orbit', 'tangerine-orbiT', 'Password doesn’t match, please check'],
  ])('%s and %s: %s', async (next, again, sentence) => {
    open({ menu: 'security' })
    await fill('old-secret', next, again)
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it.each([
    ['WRONG_CREDENTIALS', 'Current password'],
    ['COMMON_PASSWORD', 'New password'],
    ['SAME_PASSWORD', 'New password'],
  ] as const)('%s is said at the field', async (name, label) => {
    open(
      { menu: 'security' },
      { before: [handle('changePassword', () => failure(name, 'No, not this one'))] },
    )
    await fill('old-secret', 'tangerine-orbit', 'tangerine-orbit')
    expect(await screen.findByText('No, not this one')).toBeVisible()
    expect(screen.getByLabelText(label)).toBeInvalid()
  })

  it('is not asked of a user who comes with Google', async () => {
    open({ menu: 'security' }, { userInfo: { hasPassword: false } })
    expect(await screen.findByText(/You log in with Google/)).toBeVisible()
  })
})

it('signs out elsewhere', async () => {
  open({ menu: 'security' })
  expect(await screen.findByText('Safari, iOS')).toBeVisible()
  await user.click(await button('Log out elsewhere'))
  expect(await screen.findByText('Other devices were logged out and access tokens revoked')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('n8n')).toBeNull())
  expect(screen.queryByText('Safari, iOS')).toBeNull()
})

it('puts a refused mail preference back', async () => {
  const refused = vi.fn(() => failure('SYSTEM'))
  open({ menu: 'preferences' }, { before: [handle('updateMailPreferences', refused)] })
  const mail = await screen.findByRole('switch', { name: 'About gifts and cards that expire' })
  await user.click(mail)
  await waitFor(() => expect(refused).toHaveBeenCalled())
  await waitFor(() => expect(mail).not.toBeChecked())
})

describe('what asks for the password first', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it’s you' })

  async function typePassword(submit: string): Promise<void> {
    await user.type(await within(await dialog()).findByLabelText('Password'), 'tangerine-orbit')
    await user.click(within(await dialog()).getByRole('button', { name: submit }))
  }

  it('is the deletion: then its question, which can be taken back', async () => {
    const request = vi.fn((_request: { fields: unknown }) => pendingDeletion)
    open({ menu: 'data' }, { before: [handle('requestDeletion', request)] })
    await user.click(await button('Delete account'))
    await typePassword('Continue')
    expect(request).not.toHaveBeenCalled()
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure to delete account?' }),
    )
    // Cards stay in the ledger, as no one's: they are lost, not erased.
    expect(
      question.getByText(
        /recordings and transcripts are erased, and your time cards, beans and membership are lost/,
      ),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/Your account will be erased on March 21, 2026/)).toBeVisible()
    expect(request.mock.calls[0]?.[0].fields).toEqual({ password: 'hash of tangerine-orbit' })
    await user.click(await button('Keep my account'))
    expect(await button('Delete account')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull()
  })

  it('says a wrong password at its field, after the question, and takes the right one', async () => {
    let isWrong = true
    open(
      { menu: 'data' },
      {
        before: [
          handle('requestDeletion', () =>
            isWrong ? failure('ILLEGAL_REQUEST', 'No, not this one') : pendingDeletion,
          ),
        ],
      },
    )
    await user.click(await button('Delete account'))
    await typePassword('Continue')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('No, not this one')).toBeVisible()
    expect(within(await dialog()).getByLabelText('Password')).toBeInvalid()
    isWrong = false
    await typePassword('Continue')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/Your account will be erased/)).toBeVisible()
  })

  it('is the export, which is handed over under the server’s name, and no address holds the password', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('longhand-export.zip')
    })
    URL.createObjectURL = () => 'blob:export'
    const addresses: string[] = []
    const watch = handle('exportMyDataByPost', ({ request, fields }) => {
      addresses.push(request.url)
      expect(fields).toEqual({ password: 'hash of tangerine-orbit' })
      return new Response('PK', {
        headers: { 'content-disposition': 'attachment; filename="longhand-export.zip"' },
      })
    })
    open({ menu: 'data' }, { before: [watch] })
    await user.click(await button('Download my data'))
    await typePassword('Download my data')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(addresses.join()).not.toContain('tangerine')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull())
  })

  it('tells any other failure of the export in a toast', async () => {
    open({ menu: 'data' }, { before: [handle('exportMyDataByPost', () => failure('SYSTEM') as never)] })
    await user.click(await button('Download my data'))
    await typePassword('Download my data')
    // Also read out at once.
    expect((await screen.findAllByText('The download failed')).length).toBeGreaterThan(0)
  })

  it('mails a code to an account from Google', async () => {
    const send = vi.fn((_request: { fields: unknown }) => null)
    const request = vi.fn((_request: { fields: unknown }) => pendingDeletion)
    open(
      { menu: 'data' },
      {
        userInfo: { hasPassword: false },
        before: [handle('sendCode', send), handle('requestDeletion', request)],
      },
    )
    await user.click(await button('Delete account'))
    await user.click(await button('Get Code'))
    expect(await screen.findByText('Sent to ada@example.com')).toBeVisible()
    expect(send.mock.calls[0]?.[0].fields).toEqual({ email: 'ada@example.com' })
    expect(screen.getByRole('button', { name: '60s' })).toBeDisabled()
    await user.type(screen.getByLabelText('Verification code'), '123 456')
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(request.mock.calls[0]?.[0].fields).toEqual({ verificationCode: '123456' }))
  })
})
