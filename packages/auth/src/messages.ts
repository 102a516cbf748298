import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const authMessages = /* @__PURE__ */ defineMessages('@longhand/auth', {
  login: {
    title: 'Log in',
    submit: 'Log in',
    toSignup: 'Sign up',
    newHere: 'New to Longhand?',
    toForgot: 'Forgot password?',
    waitingFile: 'Log in to upload “{{name}}”. It stays in this browser for an hour.',
    waitingFiles: 'Log in to upload your {{number}} files. They stay in this browser for an hour.',
    invitation: 'New accounts need an invitation.',
    closed: 'Sign-up is closed here.',
    automatic: 'Logging you in. To stop, press Esc or change a field.',
  },
  signup: {
    title: 'Sign up',
    submit: 'Sign up',
    toLogin: 'Log in',
    hasAccount: 'Already have an account?',
    done: 'Signup success, login now',
    waitingFile: 'Create a free account to upload “{{name}}”. It stays in this browser for an hour.',
    waitingFiles:
      'Create a free account to upload your {{number}} files. They stay in this browser for an hour.',
    invitation: 'You can sign up here only by invitation. Open the invitation link that you were given.',
    domain: 'You can sign up here only with an address of certain domains, such as your work address.',
    closed: 'Sign-up is closed here. Ask the people who run this site for an account.',
    note: 'You get {{minutes}} free minutes of transcription every day, and {{hours}} extra hours to start with.',
  },
  forgot: {
    title: 'Reset password',
    submit: 'Reset password',
    toLogin: 'Back to login',
    done: 'Password reset success, login now',
  },
  field: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    verificationCode: 'Verification code',
  },
  hint: {
    email: 'We send a code to this address',
    accountEmail: 'The address of your account',
    password: '8 to 20 characters',
    confirmPassword: 'Enter the same password again',
    verificationCode: 'The six digits in our email',
  },
  rule: {
    email: 'Valid email required',
    password: 'Must be 8-20 characters',
    repetition: 'One or two characters repeated are easy to guess. Please choose another password',
    confirmPassword: "Password doesn't match, please check",
    verificationCode: 'Verification Code is required',
  },
  code: {
    get: 'Get Code',
    wait: '{{seconds}}s',
    resend: 'Resend',
    sent: 'Verification code has been sent to your email',
    sentTo: 'Sent to {{email}}',
    failed: 'Failed to send verification code',
    expired: 'The verification has expired. Get a new code',
    needsEmail: 'To get a code, first enter your email address',
    needsPassword: 'To get a code, first choose a password',
    needsConfirmPassword: 'To get a code, first repeat the password',
  },
  forgetful:
    'This browser stores nothing for this site, so it would forget your login at once. Allow cookies and site data for this site in the browser’s settings, then reload this page.',
  google: { or: 'or', unavailable: 'Google’s sign-in could not be loaded' },
  legal:
    'By continuing you agree to the <agreement>Service agreement</agreement> and the <privacy>Privacy policy</privacy>.',
}).addLanguage('zh-CN', zhCN)
