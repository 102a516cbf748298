import { beforeEach, expect, it } from 'vitest'
import { forgetInviteCode, inviteAddress, rememberedInviteCode, rememberInviteCode } from './invite-code.ts'

beforeEach(() => localStorage.clear())

it('is remembered from the link that it is part of, until there is an account', () => {
  const link = new URL(inviteAddress('K7MQ2XWP', { origin: 'https://longhand.example' }))
  expect(link.href).toBe('https://longhand.example/?invite=K7MQ2XWP')
  rememberInviteCode(link, localStorage)
  rememberInviteCode({ search: '' }, localStorage)
  expect(rememberedInviteCode(localStorage)).toBe('K7MQ2XWP')
  forgetInviteCode(localStorage)
  expect(rememberedInviteCode(localStorage)).toBeUndefined()
})

it('of the newest link counts', () => {
  rememberInviteCode({ search: '?invite=FIRST' }, localStorage)
  rememberInviteCode({ search: '?a=1&invite=SECOND' }, localStorage)
  expect(rememberedInviteCode(localStorage)).toBe('SECOND')
})

it.each(['', 'x'.repeat(17), 'a b', '<script>', '邀请'])('is not taken when it is %j', (code) => {
  rememberInviteCode({ search: `?invite=${encodeURIComponent(code)}` }, localStorage)
  expect(rememberedInviteCode(localStorage)).toBeUndefined()
})
