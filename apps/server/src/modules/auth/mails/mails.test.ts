import { accessKinds, interfaceLanguages } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import {
  accessMadeMail,
  accountErasedMail,
  addressChangedMail,
  addressLinkMail,
  codeMail,
  deletionRequestedMail,
  newDeviceMail,
  noAccountMail,
  passwordChangedMail,
  passwordResetMail,
} from './mails.ts'

const facts = {
  at: new Date('2026-01-15T04:05:00Z'),
  timeZone: 'Asia/Shanghai',
  publicUrl: 'https://longhand.test',
}

describe.each(interfaceLanguages)('in %s', (language) => {
  const mails = [
    codeMail(language, { code: '012345', validSeconds: 600 }),
    passwordChangedMail(language, facts),
    noAccountMail(language, facts),
    newDeviceMail(language, { ...facts, deviceLabel: 'Chrome, Windows' }),
    deletionRequestedMail(language, facts),
    accountErasedMail(language, facts),
    passwordResetMail(language, { ...facts, shareLinks: { total: 0, names: [] } }),
    passwordResetMail(language, { ...facts, shareLinks: { total: 2, names: ['a.wav', 'b.wav'] } }),
    addressLinkMail(language, { ...facts, url: facts.publicUrl }),
    ...(['former', 'present'] as const).map((to) =>
      addressChangedMail(language, { ...facts, email: 'a@b.example', reason: 'x', to }),
    ),
    ...accessKinds.map((kind) =>
      accessMadeMail(language, { ...facts, kind, name: 'a.wav', maker: undefined }),
    ),
  ]

  it('keeps to one language', () => {
    for (const { subject, text } of mails)
      expect(/\p{Script=Han}/u.test(subject + text)).toBe(language === 'zh-CN')
  })

  it('says log in and log out, as the pages do', () => {
    for (const { subject, text } of mails)
      expect(subject + text).not.toMatch(/\bsign(s|ed|ing)?[ -](in|out)\b|账户|帐号|登入|登出/i)
  })

  it('has the code as the first six-digit number', () => {
    expect(/\d{6}/.exec(mails[0]?.text ?? '')?.[0]).toBe('012345')
  })

  it('tells the time where the business is, and where to go', () => {
    for (const { text } of mails.slice(1)) {
      expect(text).toContain('12:05')
      expect(text).toContain('https://longhand.test')
    }
  })

  it('leads nowhere where no address is public', () => {
    const here = { ...facts, publicUrl: undefined }
    const { text } = passwordChangedMail(language, here)
    expect(text).not.toMatch(/undefined|http|[:：]\n/)
    expect(text).toMatch(/[.。]\n$/)
  })

  it('names the device, or says that it is unknown', () => {
    expect(mails[3]?.text).toContain('Chrome, Windows')
    expect(newDeviceMail(language, { ...facts, deviceLabel: '' }).text).toContain(
      language === 'en' ? 'unknown' : '未知',
    )
  })
})
