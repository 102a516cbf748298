import { FakeApi, failure, handle, pending } from '@longhand/api-client/testing'
import { ToastProvider } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { inLanguage } from '@longhand/storybook-config/language'
import type { RegistrationMode } from '@longhand/contracts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { authHandlers, sessionFixture } from '../testing.ts'
import type { GoogleIdentity } from './google-identity.ts'
import { LoginDialog, type LoginDialogProps } from './LoginDialog.tsx'

interface StoryArgs extends LoginDialogProps {
  /** Answer before those of a server that takes everything. */
  handlers?: readonly HttpHandler[]
}

function Surrounded({ handlers = [], ...dialog }: StoryArgs): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <FakeApi handlers={[...handlers, ...authHandlers]} transport={{ getToken: () => undefined }}>
      <ToastProvider label={kit('notifications')} closeLabel={kit('close')}>
        <LoginDialog {...dialog} />
      </ToastProvider>
    </FakeApi>
  )
}

const meta = {
  title: 'LoginDialog',
  component: Surrounded,
  args: {
    open: true,
    onOpenChange: fn(),
    onLoggedIn: fn(),
    agreementHref: '/agreement',
    privacyHref: '/privacy',
  },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const field = (name: string | RegExp) => screen.findByLabelText(name)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function fillAccount(password = /^(New p|P)assword$/): Promise<void> {
  await userEvent.type(await field('Email'), 'ada@example.com')
  await userEvent.type(await field(password), 'tangerine-orbit')
  await userEvent.type(await field('Confirm password'), 'tangerine-orbit')
}

async function fillWithCode(): Promise<void> {
  await fillAccount()
  await userEvent.click(await button('Get Code'))
  await userEvent.type(await field('Verification code'), '123456')
}

async function logIn(): Promise<void> {
  await userEvent.type(await field('Email'), 'ada@example.com')
  await userEvent.type(await field('Password'), 'tangerine-orbit')
  await userEvent.click(await button('Log in'))
}

export const Login: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: inLanguage(globals, 'Log in', '登录') })).toBeVisible(),
    )
    await waitFor(async () => expect(await field(inLanguage(globals, 'Email', '邮箱'))).toHaveFocus())
    await expect(await button(inLanguage(globals, 'Log in', '登录'))).toBeDisabled()
    await expect(screen.queryByText(/Google/)).not.toBeInTheDocument()
  },
}
export const LoginOnAPhone: Story = { tags: ['chinese'], args: { variant: 'phone' } }

export const LoggedIn: Story = {
  play: async ({ args }) => {
    await logIn()
    await waitFor(() => expect(args.onLoggedIn).toHaveBeenCalledWith(sessionFixture))
    await expect(await button('Log in')).toHaveAttribute('aria-busy', 'true')
  },
}

export const LoggingIn: Story = { args: { handlers: [handle('emailLogin', pending)] }, play: logIn }

export const LoginRefused: Story = {
  args: { handlers: [handle('emailLogin', () => failure('WRONG_CREDENTIALS'))] },
  play: async ({ args }) => {
    await logIn()
    const alert = await screen.findByText('Email or password is not correct')
    await expect(alert).toBeVisible()
    await expect(args.onLoggedIn).not.toHaveBeenCalled()
    await userEvent.type(await field('Password'), '2')
    await waitFor(() => expect(alert).not.toBeInTheDocument())
    await userEvent.click(await button('Log in'))
    await screen.findByText('Email or password is not correct')
  },
}
export const LoginRefusedOnAPhone: Story = {
  ...LoginRefused,
  args: { ...LoginRefused.args, variant: 'phone' },
}

export const TooManyTries: Story = {
  args: {
    handlers: [
      handle('emailLogin', () =>
        failure('TOO_MANY_TRIES', 'Too many tries. Reset your password to get in now, or try again later', {
          waitSeconds: 900,
        }),
      ),
    ],
  },
  play: async () => {
    await logIn()
    await screen.findByText('Too many tries. Reset your password to get in now, or try again later')
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }))
    await expect(await field('Email')).toHaveValue('ada@example.com')
  },
}

export const PasswordShown: Story = {
  play: async () => {
    await userEvent.type(await field('Password'), 'tangerine-orbit')
    await userEvent.click(await button('Show password'))
    await expect(await field('Password')).toHaveAttribute('type', 'text')
    await userEvent.click(await button('Hide password'))
    await expect(await field('Password')).toHaveAttribute('type', 'password')
    await userEvent.click(await button('Show password'))
  },
}

export const SignupWithARepetition: Story = {
  args: { initialMode: 'signup' },
  play: async () => {
    await userEvent.type(await field('Email'), 'ada@example.com')
    await userEvent.type(await field('Password'), 'ababababa')
    await userEvent.type(await field('Confirm password'), 'ababababa')
    await userEvent.tab()
    await expect(
      await screen.findByText(
        'One or two characters repeated are easy to guess. Please choose another password',
      ),
    ).toBeVisible()
    await expect(await button('Get Code')).toBeDisabled()
  },
}

export const LinksBetweenTheModes: Story = {
  play: async () => {
    await userEvent.type(await field('Email'), 'ada@example.com')
    await userEvent.click(await button('Sign up'))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Sign up' })).toBeVisible())
    await expect(await field('Email')).toHaveValue('ada@example.com')
    await waitFor(async () => expect(await field('Password')).toHaveFocus())
    await userEvent.click(await button('Log in'))
    await userEvent.click(await button('Forgot password?'))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Reset password' })).toBeVisible())
    await expect(await field('Email')).toHaveValue('ada@example.com')
    await userEvent.click(await button('Back to login'))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible())
  },
}

export const AgreementAndPrivacy: Story = {
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Service agreement' })).toHaveAttribute(
      'href',
      '/agreement',
    )
    await expect(await screen.findByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
  },
}

export const Signup: Story = {
  tags: ['dark', 'chinese'],
  args: { initialMode: 'signup' },
  play: async ({ globals }) => {
    await expect(await button(inLanguage(globals, 'Sign up', '注册'))).toBeDisabled()
    await expect(await button(inLanguage(globals, 'Get Code', '获取验证码'))).toBeDisabled()
    await screen.findByText(
      inLanguage(
        globals,
        'You get 30 free minutes of transcription every day, and 10 extra hours to start with.',
        '每天免费转写 30 分钟，注册再送 10 小时。',
      ),
    )
    await expect(await field(inLanguage(globals, 'Password', '密码'))).toHaveAccessibleDescription(
      inLanguage(globals, '8 to 20 characters', '8 到 20 个字符'),
    )
    await expect(await field(inLanguage(globals, 'Verification code', '验证码'))).toHaveAccessibleDescription(
      inLanguage(globals, 'To get a code, first enter your email address', '请先填写邮箱，再获取验证码'),
    )
  },
}
export const SignupOnAPhone: Story = { tags: ['chinese'], args: { initialMode: 'signup', variant: 'phone' } }

export const SignupErrors: Story = {
  tags: ['chinese'],
  args: { initialMode: 'signup' },
  play: async ({ globals }) => {
    await userEvent.type(await field(inLanguage(globals, 'Email', '邮箱')), 'ada@')
    await userEvent.type(await field(inLanguage(globals, 'Password', '密码')), 'short')
    await userEvent.type(await field(inLanguage(globals, 'Confirm password', '确认密码')), 'other')
    await userEvent.click(await field(inLanguage(globals, 'Verification code', '验证码')))
    await userEvent.tab()
    await expect(await field(inLanguage(globals, 'Verification code', '验证码'))).not.toHaveAttribute(
      'data-invalid',
    )
    await expect(await field(inLanguage(globals, 'Email', '邮箱'))).toHaveAccessibleDescription(
      inLanguage(globals, 'Valid email required', '请输入有效的邮箱'),
    )
    await expect(await field(inLanguage(globals, 'Password', '密码'))).toHaveAccessibleDescription(
      inLanguage(globals, 'Must be 8-20 characters', '密码须为 8-20 个字符'),
    )
    await expect(
      await field(inLanguage(globals, 'Confirm password', '确认密码')),
    ).toHaveAccessibleDescription(
      inLanguage(globals, "Password doesn't match, please check", '两次输入的密码不一致，请检查'),
    )
  },
}
export const SignupErrorsOnAPhone: Story = {
  ...SignupErrors,
  args: { initialMode: 'signup', variant: 'phone' },
}

export const CodeSent: Story = {
  args: { initialMode: 'signup' },
  play: async () => {
    await fillAccount()
    await userEvent.click(await button('Get Code'))
    await screen.findByText('Verification code has been sent to your email')
    await expect(await button(/^(60|59|58)s$/)).toBeDisabled()
    await waitFor(async () => expect(await field('Verification code')).toHaveFocus())
    await expect(await field('Verification code')).toHaveAccessibleDescription('Sent to ada@example.com')
    await expect(await button('Sign up')).toBeDisabled()
    await userEvent.type(await field('Verification code'), '12a34 56')
    await expect(await field('Verification code')).toHaveValue('123456')
    await expect(await button('Sign up')).toBeEnabled()
  },
}
export const CodeBeingSent: Story = {
  args: { initialMode: 'signup', handlers: [handle('sendCode', pending)] },
  play: async () => {
    await fillAccount()
    await userEvent.click(await button('Get Code'))
  },
}
export const CodeNotSent: Story = {
  args: {
    initialMode: 'signup',
    handlers: [handle('sendCode', () => failure('SYSTEM', 'Failed to send verification code'))],
  },
  play: async () => {
    await fillAccount()
    await userEvent.click(await button('Get Code'))
    await screen.findByText('Failed to send verification code')
    await expect(await button('Get Code')).toBeEnabled()
    await expect(await button('Sign up')).toBeDisabled()
  },
}
export const CodeAskedForTooSoon: Story = {
  args: {
    initialMode: 'signup',
    handlers: [handle('sendCode', () => failure('TOO_MANY_TRIES', undefined, { waitSeconds: 42 }))],
  },
  play: async () => {
    await fillAccount()
    await userEvent.click(await button('Get Code'))
    await screen.findByText(
      'Failed to send verification code. Too many tries. Please wait a little and try again',
    )
    await expect(await button(/^4[0-2]s$/)).toBeDisabled()
  },
}

export const SignedUp: Story = {
  args: { initialMode: 'signup' },
  play: async ({ args }) => {
    await fillWithCode()
    await userEvent.click(await button('Sign up'))
    await screen.findByText('Signup success, login now')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible())
    await expect(await field('Email')).toHaveValue('ada@example.com')
    await expect(await field('Password')).toHaveValue('tangerine-orbit')
    await screen.findByText('Logging you in. To stop, press Esc or change a field.')
    await waitFor(async () => expect(await button('Log in')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/^Logging you in/)).not.toBeInTheDocument())
    await expect(args.onLoggedIn).not.toHaveBeenCalled()
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
}
export const InABrowserThatStoresNothing: Story = {
  tags: ['chinese'],
  args: { canKeepLogin: false },
  play: async ({ globals }) => {
    await screen.findByText(inLanguage(globals, /would forget your login at once/, /登录后会立即失效/))
    await expect(screen.queryByLabelText(inLanguage(globals, 'Email', '邮箱'))).not.toBeInTheDocument()
  },
}
export const WithAWaitingFile: Story = {
  tags: ['dark', 'chinese'],
  args: { initialMode: 'signup', waitingFiles: ['Interview.mp3'] },
}
export const WithAWaitingFileOnAPhone: Story = {
  tags: ['chinese'],
  args: { initialMode: 'signup', waitingFiles: ['Interview.mp3', 'Talk.wav'], variant: 'phone' },
}

async function refusedAt(label: string, message: string): Promise<void> {
  await fillWithCode()
  await userEvent.click(await button('Sign up'))
  await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(message))
  await expect(await field(label)).toHaveFocus()
  // Walking on does not wipe it away.
  await userEvent.tab()
  await userEvent.tab()
  await expect(await field(label)).toHaveAccessibleDescription(message)
  await expect(await button('Sign up')).toBeDisabled()
}

export const AddressTaken: Story = {
  args: { initialMode: 'signup', handlers: [handle('emailRegister', () => failure('ADDRESS_TAKEN'))] },
  play: () => refusedAt('Email', 'This email address already has an account. Log in instead'),
}
export const CommonPassword: Story = {
  args: { initialMode: 'signup', handlers: [handle('emailRegister', () => failure('COMMON_PASSWORD'))] },
  play: () => refusedAt('Password', 'This password is too common. Please choose another'),
}
export const WrongCode: Story = {
  args: { initialMode: 'signup', handlers: [handle('checkVerificationCode', () => failure('WRONG_CODE'))] },
  play: () => refusedAt('Verification code', 'Verification code is not correct or has expired'),
}
export const CheckExpired: Story = {
  args: { initialMode: 'signup', handlers: [handle('emailRegister', () => failure('ILLEGAL_REQUEST'))] },
  play: async () => {
    await fillWithCode()
    await userEvent.click(await button('Sign up'))
    await screen.findByText('The verification has expired. Get a new code')
    await expect(await button('Sign up')).toBeDisabled()
    await expect(await button('Get Code')).toBeEnabled()
  },
}
export const Unreachable: Story = {
  args: { initialMode: 'signup', handlers: [handle('emailRegister', () => Response.error())] },
  play: async () => {
    await fillWithCode()
    await userEvent.click(await button('Sign up'))
    await screen.findByText('Longhand can’t be reached. Check your connection and try again')
  },
}

export const Forgot: Story = { tags: ['chinese'], args: { initialMode: 'forgot' } }
export const ForgotOnAPhone: Story = { tags: ['chinese'], args: { initialMode: 'forgot', variant: 'phone' } }
export const PasswordReset: Story = {
  args: { initialMode: 'forgot' },
  play: async () => {
    await fillWithCode()
    await userEvent.click(await button('Reset password'))
    await screen.findByText('Password reset success, login now')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Log in' })).toBeVisible())
  },
}

/** Google's library, as far as the dialog sees it: a button that answers with a token. */
function fakeGoogle(): () => void {
  let answer: (credential: { credential: string }) => void = () => undefined
  const identity: GoogleIdentity = {
    initialize: ({ callback }) => {
      answer = callback
    },
    renderButton: (parent, { width }) => {
      const drawn = document.createElement('button')
      drawn.textContent = 'Continue with Google'
      drawn.style.width = `${width}px`
      drawn.onclick = () => answer({ credential: 'id-token' })
      parent.replaceChildren(drawn)
    },
  }
  window.google = { accounts: { id: identity } }
  return () => delete window.google
}

const opens = (registration: RegistrationMode) => [
  handle('loginOptions', { googleClientId: '', registration }),
]

export const SignupClosed: Story = {
  args: { initialMode: 'signup', waitingFiles: ['interview.mp3'], handlers: opens('closed') },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await screen.findByText(inLanguage(globals, /^Sign-up is closed here/, /^本站未开放注册/))
    await expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(screen.queryByText(/interview/)).not.toBeInTheDocument()
    await userEvent.click(await button(inLanguage(globals, 'Log in', '登录')))
    await screen.findByText(inLanguage(globals, 'Sign-up is closed here.', '本站未开放注册。'))
    await expect(
      screen.queryByRole('button', { name: inLanguage(globals, 'Sign up', '注册') }),
    ).not.toBeInTheDocument()
    await expect(screen.getByText(/interview/)).toBeVisible()
  },
}
export const SignupByInvitation: Story = {
  args: { initialMode: 'signup', handlers: opens('invitation') },
  play: async () => void (await screen.findByText(/^You can sign up here only by invitation/)),
}
export const SignupInvited: Story = {
  args: { initialMode: 'signup', inviteCode: 'ABCDEFGH', handlers: opens('invitation') },
  play: async () => {
    await fillAccount()
    await expect(screen.queryByText(/invitation/)).not.toBeInTheDocument()
  },
}
export const SignupByDomain: Story = {
  args: { initialMode: 'signup', handlers: opens('domain') },
  play: async () => {
    await screen.findByText(/only with an address of certain domains/)
    await expect(await field('Email')).toBeEnabled()
  },
}
export const Google: Story = {
  args: {
    handlers: [
      handle('loginOptions', {
        googleClientId: 'longhand.apps.googleusercontent.com',
        registration: 'open',
      }),
    ],
  },
  beforeEach: fakeGoogle,
  play: async ({ args }) => {
    await userEvent.click(await button('Continue with Google'))
    await waitFor(() => expect(args.onLoggedIn).toHaveBeenCalledWith(sessionFixture))
  },
}
export const GoogleRefused: Story = {
  args: {
    googleClientId: 'longhand.apps.googleusercontent.com',
    handlers: [
      handle('googleLogin', () =>
        failure('WRONG_CREDENTIALS', 'Google did not confirm this login. Please try again'),
      ),
    ],
  },
  beforeEach: fakeGoogle,
  play: async () => {
    await userEvent.click(await button('Continue with Google'))
    await screen.findByText('Google did not confirm this login. Please try again')
  },
}
export const GoogleOutOfReach: Story = {
  args: { googleClientId: 'longhand.apps.googleusercontent.com' },
  play: async () => {
    const script = await waitFor(() => {
      const found = document.querySelector('script[src^="https://accounts.google.com"]')
      if (!found) throw new Error('Nothing was loaded.')
      return found
    })
    script.dispatchEvent(new Event('error'))
    await screen.findByText('Google’s sign-in could not be loaded')
  },
}
export const GoogleNotKnown: Story = {
  tags: ['chinese'],
  args: { handlers: [handle('loginOptions', () => Response.error())] },
  play: async ({ globals }) => {
    await screen.findByText(
      inLanguage(globals, 'Google’s sign-in could not be loaded', '无法加载 Google 登录'),
    )
  },
}

export const TheLongAndTheStrange: Story = {
  args: { initialMode: 'signup', variant: 'desktop' },
  play: async () => {
    await userEvent.type(await field('Email'), '  a.very.long.address.indeed@subdomain.example.com ')
    await expect(await field('Email')).toHaveValue('a.very.long.address.indeed@subdomain.exa')
    await userEvent.type(await field('Password'), 'pass word with spaces and more')
    await expect(await field('Password')).toHaveValue('passwordwithspacesan')
  },
}

export const WithTheKeyboardAlone: Story = {
  play: async ({ args }) => {
    await waitFor(async () => expect(await field('Email')).toHaveFocus())
    await userEvent.keyboard('ada@example.com{Tab}tangerine-orbit{Enter}')
    await waitFor(() => expect(args.onLoggedIn).toHaveBeenCalledOnce())
  },
}

export const PastedWithSpaces: Story = {
  play: async () => {
    const email = await field('Email')
    await userEvent.click(email)
    await userEvent.paste(' ada.lovelace.of.ockham.park@example.org\n')
    await expect(email).toHaveValue('ada.lovelace.of.ockham.park@example.org')
  },
}

export const ClosesByEscapeNotByASlip: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(document.elementFromPoint(4, 4) as Element)
    await expect(args.onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByLabelText('Email'))
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
