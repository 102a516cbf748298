import { FakeApi, failure, handle } from '@longhand/api-client/testing'
import { codeResendSeconds, type EndpointName } from '@longhand/contracts'
import { ToastProvider } from '@longhand/ui-kit'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../hash-password.ts'
import { authHandlers, sessionFixture } from '../testing.ts'
import { LoginDialog, type LoginDialogProps } from './LoginDialog.tsx'

let user: UserEvent
let calls: [string, Record<string, unknown>][]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null })
  calls = []
})
afterEach(() => vi.useRealTimers())

/** A handler that takes everything and notes it. */
const noted = (name: EndpointName, answer: () => unknown = () => null) =>
  handle(name, ({ fields }) => {
    calls.push([name, fields])
    return answer() as never
  })

function open(
  props: Partial<LoginDialogProps> = {},
  handlers: readonly HttpHandler[] = [],
): { onLoggedIn: ReturnType<typeof vi.fn> } {
  const onLoggedIn = vi.fn()
  const names = ['sendCode', 'checkVerificationCode', 'emailRegister', 'resetPassword'] as const
  render(
    <FakeApi
      handlers={[
        ...handlers,
        ...names.map((name) => noted(name)),
        noted('emailLogin', () => sessionFixture),
        ...authHandlers,
      ]}
    >
      <ToastProvider label="Notifications" closeLabel="Close">
        <LoginDialog
          open
          onOpenChange={() => undefined}
          onLoggedIn={onLoggedIn}
          agreementHref="/agreement"
          privacyHref="/privacy"
          {...props}
        />
      </ToastProvider>
    </FakeApi>,
  )
  return { onLoggedIn }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const right = {
  Email: 'ada@example.com',
  Password: 'tangerine',
  'Confirm password': 'tangerine',
  'Verification code': '123456',
}

/** Formik checks what was entered in a moment of its own. */
async function fill(values: Partial<typeof right>): Promise<void> {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
  await act(() => Promise.resolve())
}

const { 'Verification code': _code, ...withoutCode } = right
async function getCode(values: Partial<typeof right> = withoutCode): Promise<void> {
  await fill(values)
  await user.click(button('Get Code'))
  await screen.findByText('Verification code has been sent to your email')
}

describe('logging in', () => {
  it.each([
    ['', '', false],
    ['ada@example.com', '', false],
    ['', 'x', false],
    ['ada', 'x', true],
  ])('with %j and %j may be pressed: %s', async (Email, Password, isEnabled) => {
    open()
    await fill({ Email, Password })
    expect(button('Log in').disabled).toBe(!isEnabled)
  })

  it('sends the hash and never the password', async () => {
    const { onLoggedIn } = open()
    await fill({ Email: ' ada@example.com', Password: 'tan gerine' })
    await user.click(button('Log in'))
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith(sessionFixture))
    expect(calls).toEqual([['emailLogin', { email: 'ada@example.com', password: hashPassword('tangerine') }]])
    await user.click(button('Log in'))
    expect(calls).toHaveLength(1)
  })

  it.each(['WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'SYSTEM'] as const)('says %s in the form', async (name) => {
    open({}, [handle('emailLogin', () => failure(name, `Said: ${name}`))])
    await fill({ Email: 'ada@example.com', Password: 'tangerine' })
    await user.click(button('Log in'))
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(`Said: ${name}`),
    )
  })
})

describe('the code', () => {
  it.each([
    [{ ...withoutCode, Email: 'ada@' }, false],
    [{ ...withoutCode, Password: 'short', 'Confirm password': 'short' }, false],
    [{ ...withoutCode, 'Confirm password': 'tangerines' }, false],
    [{ ...withoutCode, 'Confirm password': '' }, false],
    [withoutCode, true],
  ])('may be asked for with %j: %s', async (values, isEnabled) => {
    open({ initialMode: 'signup' })
    expect(button('Get Code').disabled).toBe(true)
    await fill(values)
    expect(button('Get Code').disabled).toBe(!isEnabled)
  })

  it('counts down from 60 and may then be sent again', async () => {
    open({ initialMode: 'signup' })
    await getCode()
    expect(calls).toEqual([['sendCode', { email: 'ada@example.com' }]])
    for (const seconds of [codeResendSeconds - 1, codeResendSeconds - 2]) {
      act(() => void vi.advanceTimersByTime(1000))
      expect(button(/^\d+s$/).textContent).toMatch(new RegExp(`^${seconds}s|${seconds + 1}s$`))
      expect(button(/^\d+s$/).disabled).toBe(true)
    }
    act(() => void vi.advanceTimersByTime(58_000))
    expect(button('Resend').disabled).toBe(false)
    await user.click(button('Resend'))
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('keeps its countdown through a change of mode', async () => {
    open({ initialMode: 'signup' })
    await getCode()
    await user.click(button('Log in'))
    await user.click(button('Forgot password?'))
    expect(button(/^\d+s$/).disabled).toBe(true)
  })

  it('counts down what the server asks to wait', async () => {
    open({ initialMode: 'signup' }, [
      handle('sendCode', () => failure('TOO_MANY_TRIES', undefined, { waitSeconds: 20 })),
    ])
    await fill(withoutCode)
    await user.click(button('Get Code'))
    await screen.findByText(/^Failed to send verification code/)
    expect(button(/^(20|19)s$/).disabled).toBe(true)
  })

  it('does not count down an hour', async () => {
    open({ initialMode: 'signup' }, [
      handle('sendCode', () => failure('TOO_MANY_TRIES', undefined, { waitSeconds: 3600 })),
    ])
    await fill(withoutCode)
    await user.click(button('Get Code'))
    await screen.findByText(/^Failed to send verification code/)
    expect(button('Get Code').disabled).toBe(false)
  })
})

describe.each([
  ['signup', 'Sign up', 'Password', 'emailRegister', { source: 0 }, 'Signup success, login now'],
  ['forgot', 'Reset password', 'New password', 'resetPassword', {}, 'Password reset success, login now'],
] as const)('in mode %s', (initialMode, submit, passwordLabel, call, extra, done) => {
  const values = {
    Email: right.Email,
    [passwordLabel]: right.Password,
    'Confirm password': right['Confirm password'],
  }

  it('needs four valid fields and a sent code', async () => {
    open({ initialMode })
    await fill({ ...values, 'Verification code': '123456' })
    expect(button(submit).disabled).toBe(true)
    await user.click(button('Get Code'))
    await waitFor(() => expect(button(submit).disabled).toBe(false))
    for (const [label, wrong] of Object.entries({
      Email: 'ada@',
      [passwordLabel]: 'short',
      'Confirm password': 'other-one',
      'Verification code': '',
    })) {
      const before = field(label).value
      await fill({ [label]: wrong })
      expect(button(submit).disabled).toBe(true)
      await fill({ [label]: before })
      expect(button(submit).disabled).toBe(false)
    }
  })

  it('does not take the code of another address', async () => {
    open({ initialMode })
    await getCode(values)
    await fill({ 'Verification code': '123456', Email: 'eve@example.com' })
    expect(button(submit).disabled).toBe(true)
  })

  it('checks the code, then goes on, says so, and returns to login', async () => {
    open({ initialMode })
    await getCode(values)
    await fill({ 'Verification code': '123456' })
    await user.click(button(submit))
    await screen.findByText(done)
    expect(calls.slice(1)).toEqual([
      ['checkVerificationCode', { email: 'ada@example.com', verificationCode: '123456' }],
      [call, { email: 'ada@example.com', password: hashPassword('tangerine'), ...extra }],
    ])
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(field('Email').value).toBe('ada@example.com')
    expect(field('Password').value).toBe(initialMode === 'signup' ? 'tangerine' : '')
  })

  it('does not go on with a wrong code', async () => {
    open({ initialMode }, [handle('checkVerificationCode', () => failure('WRONG_CODE'))])
    await getCode(values)
    await fill({ 'Verification code': '654321' })
    await user.click(button(submit))
    await waitFor(() =>
      expect(field('Verification code')).toHaveAccessibleDescription(
        'Verification code is not correct or has expired',
      ),
    )
    expect(calls.map(([name]) => name)).toEqual(['sendCode'])
  })

  it('does not check a code again that the server has said yes to', async () => {
    open({ initialMode }, [
      noted(call, () =>
        calls.filter(([name]) => name === call).length === 1 ? failure('COMMON_PASSWORD') : null,
      ),
    ])
    await getCode(values)
    await fill({ 'Verification code': '123456' })
    await user.click(button(submit))
    await waitFor(() => expect(field(passwordLabel)).toHaveAccessibleDescription(/too common/))
    await fill({ [passwordLabel]: 'mandarine', 'Confirm password': 'mandarine' })
    await user.click(button(submit))
    await screen.findByText(done)
    expect(calls.map(([name]) => name)).toEqual(['sendCode', 'checkVerificationCode', call, call])
  })

  it('asks for another code when the check is over', async () => {
    open({ initialMode }, [handle(call, () => failure('ILLEGAL_REQUEST'))])
    await getCode(values)
    await fill({ 'Verification code': '123456' })
    await user.click(button(submit))
    await screen.findByText('The verification has expired. Get a new code')
    expect(button(submit).disabled).toBe(true)
    expect(button('Get Code').disabled).toBe(false)
  })
})

it('brings the invitation along to the new account', async () => {
  open({ initialMode: 'signup', inviteCode: 'INVITE12' })
  await getCode()
  await fill({ 'Verification code': '123456' })
  await user.click(button('Sign up'))
  await waitFor(() =>
    expect(calls.at(-1)).toEqual(['emailRegister', expect.objectContaining({ inviteCode: 'INVITE12' })]),
  )
})

describe('the login after a registration', () => {
  const session = { userId: sessionFixture.userId }

  async function signUp(handlers: readonly HttpHandler[] = [], props: Partial<LoginDialogProps> = {}) {
    const opened = open({ initialMode: 'signup', ...props }, handlers)
    await getCode()
    await fill({ 'Verification code': '123456' })
    await user.click(button('Sign up'))
    await screen.findByText(/^Logging you in/)
    return opened
  }
  const logins = () => calls.filter(([name]) => name === 'emailLogin')
  const wait = () => act(() => vi.advanceTimersByTimeAsync(5000))

  it('comes by itself, with the address and the password of the registration', async () => {
    const { onLoggedIn } = await signUp()
    expect(onLoggedIn).not.toHaveBeenCalled()
    await waitFor(() => expect(button('Log in')).toHaveFocus())
    await wait()
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(session)))
    expect(logins()).toEqual([
      ['emailLogin', { email: 'ada@example.com', password: hashPassword('tangerine') }],
    ])
  })

  it('need not be waited for', async () => {
    const { onLoggedIn } = await signUp()
    await user.click(button('Log in'))
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce())
    await wait()
    expect(logins()).toHaveLength(1)
  })

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['another address', () => fill({ Email: 'eve@example.com' })],
    ['another password', () => fill({ Password: 'mandarine' })],
  ])('is stopped by %s, and the dialog stays', async (_name, stop) => {
    const onOpenChange = vi.fn()
    const { onLoggedIn } = await signUp([], { onOpenChange })
    await stop()
    await wait()
    expect(screen.queryByText(/^Logging you in/)).toBeNull()
    expect(logins()).toEqual([])
    expect(onOpenChange).not.toHaveBeenCalled()
    await user.click(button('Log in'))
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce())
  })

  it('is stopped while the request is on its way', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { onLoggedIn } = await signUp([
      handle('emailLogin', async () => {
        calls.push(['emailLogin', {}])
        await answered
        return sessionFixture
      }),
    ])
    await wait()
    await waitFor(() => expect(logins()).toHaveLength(1))
    await user.keyboard('{Escape}')
    answer()
    await wait()
    expect(onLoggedIn).not.toHaveBeenCalled()
    expect(button('Log in')).toBeEnabled()
  })

  it('is not tried again after a refusal', async () => {
    await signUp([noted('emailLogin', () => failure('TOO_MANY_TRIES', 'Said: TOO_MANY_TRIES'))])
    await wait()
    await screen.findByText('Said: TOO_MANY_TRIES')
    await wait()
    expect(logins()).toHaveLength(1)
  })
})

it.each([
  [[], 'Verification code', 'To get a code, first enter your email address'],
  [['Email'], 'Verification code', 'To get a code, first choose a password'],
  [['Email', 'Password'], 'Verification code', 'To get a code, first repeat the password'],
  [['Email', 'Password', 'Confirm password'], 'Verification code', 'The six digits in our email'],
] as const)('with %j filled in says why a code can’t be sent yet', async (filled, label, hint) => {
  open({ initialMode: 'signup' })
  await fill(Object.fromEntries(filled.map((name) => [name, right[name]])))
  expect(field(label)).toHaveAccessibleDescription(hint)
})

it('names the files that wait for the login', () => {
  open({ initialMode: 'signup', waitingFiles: ['Interview.mp3'] })
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    /^Create a free account to upload “Interview.mp3”/,
  )
})

describe('the rules of signing up', () => {
  it.each([
    ['Email', 'ada', 'Valid email required'],
    ['Email', '', 'Valid email required'],
    ['Password', '1234567', 'Must be 8-20 characters'],
    ['Password', '', 'Must be 8-20 characters'],
    ['Confirm password', 'other', "Password doesn't match, please check"],
    ['Confirm password', '', "Password doesn't match, please check"],
  ] as const)('%s %j: %s, once it was left', async (label, value, message) => {
    open({ initialMode: 'signup' })
    await fill({ ...right, [label]: value })
    await user.click(field(label))
    await user.tab()
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
    await fill({ [label]: right[label] })
    await waitFor(() => expect(field(label)).not.toHaveAccessibleDescription(message))
  })

  it('asks for the code once one was sent', async () => {
    open({ initialMode: 'signup' })
    await fill(withoutCode)
    await user.click(field('Verification code'))
    await user.tab()
    expect(button('Get Code')).toHaveFocus()
    expect(field('Verification code')).not.toBeInvalid()
    await getCode()
    expect(field('Verification code')).toHaveAccessibleDescription('Sent to ada@example.com')
    await user.tab()
    await waitFor(() =>
      expect(field('Verification code')).toHaveAccessibleDescription('Verification Code is required'),
    )
    await fill({ 'Verification code': '123456' })
    await waitFor(() => expect(field('Verification code')).not.toBeInvalid())
  })

  it.each([
    ['Email', ' a b@example.com', 'ab@example.com', 40],
    ['Email', 'x'.repeat(45), 'x'.repeat(40), 40],
    ['Password', ' tan ge rine', 'tangerine', 20],
    ['Password', '1'.repeat(25), '1'.repeat(20), 20],
    ['Confirm password', 't a', 'ta', 20],
    ['Verification code', 'a1 2b3', '123', 6],
    ['Verification code', '12345678', '123456', 6],
  ] as const)('%s keeps of %j %j', async (label, typed, kept, maxLength) => {
    open({ initialMode: 'signup' })
    await user.type(field(label), typed)
    expect(field(label).value).toBe(kept)
    await fill({ [label]: typed })
    expect(field(label).value).toBe(kept)
    expect(field(label).maxLength).toBe(maxLength)
  })

  it('compares the confirmation again when the password changes', async () => {
    open({ initialMode: 'signup' })
    await fill(withoutCode)
    await user.click(field('Confirm password'))
    await user.tab()
    await fill({ Password: 'mandarine' })
    await waitFor(() =>
      expect(field('Confirm password')).toHaveAccessibleDescription("Password doesn't match, please check"),
    )
    await fill({ 'Confirm password': 'mandarine' })
    await waitFor(() => expect(field('Confirm password')).not.toBeInvalid())
  })
})

it.each(['login', 'signup'] as const)(
  'says nothing of Google in %s where logging in with it is not offered',
  async (initialMode) => {
    const asked = vi.fn()
    open({ initialMode }, [
      handle('loginOptions', () => {
        asked()
        return { googleClientId: '', registration: 'open' as const }
      }),
    ])
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(document.body.textContent).not.toMatch(/Google|server/)
  },
)

it('says what each field of signing up takes, and where the code went', async () => {
  open({ initialMode: 'signup' })
  const saysOf = (name: string): string =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  expect(['Email', 'Password', 'Confirm password', 'Verification code'].map(saysOf)).toEqual([
    'We send a code to this address',
    '8 to 20 characters',
    'Enter the same password again',
    'To get a code, first enter your email address',
  ])
  await getCode()
  expect(saysOf('Verification code')).toBe('Sent to ada@example.com')
})
