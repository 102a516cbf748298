import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './locales/zh-CN.ts'

export const authMessages = /* @__PURE__ */ defineMessages('@longhand/auth', {
  login: {
    title: 'Log in',
    submit: 'Log in',
    toSignup: 'Sign up',
    newHere: 'New to Longhand?',
    toForgot: 'Forgot password?',
  },
  signup: {
    title: 'Sign up',
    submit: 'Sign up',
    toLogin: 'Log in',
    hasAccount: 'Already have an account?',
    done: 'Signup success, login now',
    note: '{{minutes}} minutes of transcription free every day, and a card of {{hours}} hours to begin with.',
  },
  forgot: {
    title: 'Reset password',
    submit: 'Reset password',
    toLogin: 'Back to log in',
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
    confirmPassword: 'The same password once more',
    verificationCode: 'Six digits from our email',
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
  },
  google: { or: 'or', unavailable: 'Google’s sign-in could not be loaded' },
  legal:
    'By continuing you agree to the <agreement>Service agreement</agreement> and the <privacy>Privacy policy</privacy>.',
}).addLanguage('zh-CN', zhCN)
