import { codeCheckSeconds } from '@longhand/contracts'
import type { AccessKind, InterfaceLanguage } from '@longhand/contracts'
import type { Maker } from '../../../platform/access/maker.ts'
import { instantText } from '../../../platform/clock/instant-text.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

export type MailText = Omit<Mail, 'to'>

export interface EventFacts {
  at: Date
  timeZone: string
  /** Absent where no address is public: a mail is read elsewhere. */
  publicUrl: string | undefined
}

/** The code is the first six-digit number of the text. */
export function codeMail(
  language: InterfaceLanguage,
  { code, validSeconds }: { code: string; validSeconds: number },
): MailText {
  const minutes = Math.round(validSeconds / 60)
  const minutesAfter = Math.round(codeCheckSeconds / 60)
  return {
    en: {
      subject: 'Your Longhand verification code',
      text: `${code} is your Longhand verification code.

It is valid for ${minutes} minutes, in the browser that asked for it. After you enter it you have ${minutesAfter} minutes to finish.

If you did not ask for a code, ignore this email: nothing happens without the code.
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 验证码',
      text: `${code} 是您的 Longhand 验证码。

验证码在 ${minutes} 分钟内有效，且只能在请求它的浏览器中使用。输入后请在 ${minutesAfter} 分钟内完成操作。

如果您没有请求验证码，请忽略此邮件：没有验证码，他人无法进行任何操作。
`,
    },
  }[language]
}

export function passwordChangedMail(language: InterfaceLanguage, facts: EventFacts): MailText {
  return {
    en: {
      subject: 'Your Longhand password was changed',
      text: `The password of your Longhand account was changed on ${timeOf(facts, language)}. Other devices were logged out.

If that was you, there is nothing to do. If not, set a new password at once with “Forgot password”${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 密码已更改',
      text: `您的 Longhand 账号密码已于 ${timeOf(facts, language)}更改，其他设备均已退出登录。

如果是您本人操作，无需处理。如果不是，请立即通过“忘记密码”设置新密码${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

/** @param facts.at When the link ends. */
export function invitationMail(
  language: InterfaceLanguage,
  { url, ...facts }: EventFacts & { url: string },
): MailText {
  return {
    en: {
      subject: 'You are invited to Longhand',
      text: `You are invited to create an account in Longhand, which turns recordings into text. Choose a password here:

${url}

The link works once, until ${timeOf(facts, language)}. If you did not expect it, ignore this email.
`,
    },
    'zh-CN': {
      subject: '邀请您使用 Longhand',
      text: `邀请您注册 Longhand 账号，它可以将录音转为文字。请打开以下链接设置密码：

${url}

该链接仅可使用一次，有效期至 ${timeOf(facts, language)}。如果您不知情，请忽略此邮件。
`,
    },
  }[language]
}

/** @param facts.at When the link ends. */
export function passwordLinkMail(
  language: InterfaceLanguage,
  { url, ...facts }: EventFacts & { url: string },
): MailText {
  return {
    en: {
      subject: 'Set a new password for Longhand',
      text: `The people who run this site sent you a link to set a new password for your Longhand account:

${url}

The link works once, until ${timeOf(facts, language)}. Your password stays as it is until you use it. If you did not ask for it, ignore this email.
`,
    },
    'zh-CN': {
      subject: '设置新的 Longhand 密码',
      text: `本站管理员向您发送了重置 Longhand 密码的链接：

${url}

该链接仅可使用一次，有效期至 ${timeOf(facts, language)}。在您使用之前，现有密码不变。如果您没有提出请求，请忽略此邮件。
`,
    },
  }[language]
}

/** It goes to the new address, whose reader may be someone else: it names no other. @param facts.at When the link ends. */
export function addressLinkMail(
  language: InterfaceLanguage,
  { url, ...facts }: EventFacts & { url: string },
): MailText {
  return {
    en: {
      subject: 'Confirm your new address for Longhand',
      text: `The people who run this site want to change the address of your Longhand account to this one. If that is right, confirm it here:

${url}

The link works once, until ${timeOf(facts, language)}. Your account keeps its former address until you confirm. If you have no account there, ignore this email.
`,
    },
    'zh-CN': {
      subject: '确认您的 Longhand 新邮箱',
      text: `本站管理员希望将您 Longhand 账号的邮箱更改为此邮箱。如果正确，请打开以下链接确认：

${url}

该链接仅可使用一次，有效期至 ${timeOf(facts, language)}。在您确认之前，账号仍使用原邮箱。如果您没有账号，请忽略此邮件。
`,
    },
  }[language]
}

/** @param facts.email The new one. @param facts.to Which of the two it goes to. */
export function addressChangedMail(
  language: InterfaceLanguage,
  { email, reason, to, ...facts }: EventFacts & { email: string; reason: string; to: 'former' | 'present' },
): MailText {
  const next = {
    en: {
      former:
        'Mails about your account no longer come here. If you know nothing of this, write to the people who run this site',
      present: 'From now on, log in with this address. Your password stays as it is',
    },
    'zh-CN': {
      former: '与账号有关的邮件将不再发送到此邮箱。如果您不知情，请联系本站管理员',
      present: '今后请使用此邮箱登录，密码不变',
    },
  }[language][to]
  return {
    en: {
      subject: 'The address of your Longhand account was changed',
      text: `The people who run this site changed the address of your Longhand account to ${email} on ${timeOf(facts, language)}. Their reason: ${reason}

${next}${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 账号邮箱已更改',
      text: `本站管理员已于 ${timeOf(facts, language)}将您 Longhand 账号的邮箱更改为 ${email}。原因：${reason}

${next}${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

/** How many names a mail lists. */
const maxNames = 20

/** @param facts.shareLinks What a new password leaves open: the recordings of the newest links, and how many links there are. */
export function passwordResetMail(
  language: InterfaceLanguage,
  facts: EventFacts & { shareLinks: { total: number; names: readonly string[] } },
): MailText {
  const { total, names } = facts.shareLinks
  const listed = names.slice(0, maxNames).map((name) => `- ${name}`)
  const more = total - listed.length
  const moreText = { en: `- and ${more} more`, 'zh-CN': `- 另有 ${more} 个` }[language]
  const list = [...listed, ...(more > 0 ? [moreText] : [])].join('\n')
  return {
    en: {
      subject: 'Your Longhand password was changed',
      text: `A new password was set for your Longhand account on ${timeOf(facts, language)}, with a code from this mailbox. Every device was logged out. Access tokens, webhooks, automatic export rules and links to live captions were ended.

${total === 0 ? 'No recording has a share link.' : `These share links still work:\n${list}\n\nEnd them if you did not make them${linkToAccess(facts)}`}

If that was not you, someone else can read your email: change the password of your mailbox, then set a new one with “Forgot password”${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 密码已更改',
      text: `有人通过发送到本邮箱的验证码，于 ${timeOf(facts, language)}为您的 Longhand 账号设置了新密码。所有设备均已退出登录，访问令牌、Webhook、自动导出规则和实时字幕链接均已终止。

${total === 0 ? '没有录音带有分享链接。' : `以下分享链接仍然有效：\n${list}\n\n如果不是您创建的，请终止${linkToAccess(facts, '：', '。')}`}

如果不是您本人操作，说明有人能读取您的邮件：请先更改邮箱密码，再通过“忘记密码”设置新密码${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

const madeKinds: Record<InterfaceLanguage, Record<AccessKind, string>> = {
  en: {
    session: 'login',
    token: 'access token',
    webhook: 'webhook',
    exportRule: 'automatic export rule',
    shareLink: 'share link',
    audience: 'link to live captions',
    app: 'app',
  },
  'zh-CN': {
    session: '登录',
    token: '访问令牌',
    webhook: 'Webhook',
    exportRule: '自动导出规则',
    shareLink: '分享链接',
    audience: '实时字幕链接',
    app: '应用',
  },
}

/** @param facts.name Empty when it was ended since. @param facts.maker Absent with it. */
export function accessMadeMail(
  language: InterfaceLanguage,
  { kind, name, maker, ...facts }: EventFacts & { kind: AccessKind; name: string; maker: Maker | undefined },
): MailText {
  const what = madeKinds[language][kind]
  const by = maker?.madeByName ?? ''
  const isToken = maker?.madeByToken != null
  return {
    en: {
      subject: `Your Longhand account has a new ${what}`,
      text: `Someone who is logged in to your Longhand account, or a program with one of your access tokens, created or changed this: ${what}. It keeps working after you log out.

What: ${name || 'unknown, as it was ended since'}
By: ${isToken ? `the access token “${by}”` : by || 'an unknown device'}
Time: ${timeOf(facts, language)}

If that was you, there is nothing to do. If not, change your password, and end it under “Login and devices” in your personal information${linkToAccess(facts)}
`,
    },
    'zh-CN': {
      subject: `您的 Longhand 账号新增了${what}`,
      text: `已登录您 Longhand 账号的设备，或使用您访问令牌的程序，创建或更改了${what}。退出登录后，它仍然有效。

内容：${name || '未知（已被终止）'}
操作者：${isToken ? `访问令牌“${by}”` : by || '未知设备'}
时间：${timeOf(facts, language)}

如果是您本人操作，无需处理。如果不是，请更改密码，并在个人信息的“登录与设备”页面将其终止${linkToAccess(facts, '：', '。')}
`,
    },
  }[language]
}

/** @param facts.at When the account is erased. */
export function deletionRequestedMail(language: InterfaceLanguage, facts: EventFacts): MailText {
  return {
    en: {
      subject: 'Your Longhand account will be deleted',
      text: `You asked for your Longhand account to be deleted. It will be erased on ${timeOf(facts, language)}, with all recordings and transcripts.

Until then you can log in and keep it${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 账号即将注销',
      text: `您已申请注销 Longhand 账号。账号及其全部录音和文稿将于 ${timeOf(facts, language)}被清除。

在此之前，您可以登录并撤回申请${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

export function accountErasedMail(language: InterfaceLanguage, facts: EventFacts): MailText {
  return {
    en: {
      subject: 'Your Longhand account was deleted',
      text: `Your Longhand account was deleted on ${timeOf(facts, language)} by the people who run this site, with all recordings and transcripts. They can’t be brought back.

You can create a new account with this address at any time${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 账号已注销',
      text: `您的 Longhand 账号已于 ${timeOf(facts, language)}由本站管理员注销，全部录音和文稿已被清除，无法恢复。

您可以随时使用该邮箱重新注册账号${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

/** Only for a person who has shown that the address is theirs. */
export function noAccountMail(language: InterfaceLanguage, facts: EventFacts): MailText {
  return {
    en: {
      subject: 'There is no Longhand account with this address',
      text: `On ${timeOf(facts, language)} a new password was set for this address, but it has no Longhand account, so nothing was changed.

You can create an account, or try the address that you signed up with${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '该邮箱没有 Longhand 账号',
      text: `${timeOf(facts, language)}，有人为该邮箱设置了新密码，但该邮箱没有 Longhand 账号，因此未做任何更改。

您可以注册一个账号，或者尝试您注册时使用的邮箱${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

/** @param facts.deviceLabel Empty when unknown. */
export function newDeviceMail(
  language: InterfaceLanguage,
  facts: EventFacts & { deviceLabel: string },
): MailText {
  return {
    en: {
      subject: 'New login to your Longhand account',
      text: `A new device logged in to your Longhand account.

Device: ${facts.deviceLabel || 'unknown'}
Time: ${timeOf(facts, language)}

If that was you, there is nothing to do. If not, set a new password at once with “Forgot password”, which logs out every device${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 账号有新的登录',
      text: `您的 Longhand 账号在新设备上登录。

设备：${facts.deviceLabel || '未知'}
时间：${timeOf(facts, language)}

如果是您本人操作，无需处理。如果不是，请立即通过“忘记密码”设置新密码，这会使所有设备退出登录${linkTo(facts, '：', '。')}
`,
    },
  }[language]
}

/** The end of a sentence that says what can be done there. */
function linkTo({ publicUrl }: EventFacts, colon = ':', stop = '.', page = ''): string {
  return publicUrl === undefined ? stop : `${colon}\n${publicUrl}${page}`
}

/** Alike, for the page that lists what outlives a session. */
function linkToAccess(facts: EventFacts, colon = ':', stop = '.'): string {
  return linkTo(facts, colon, stop, '/personalInfo?menu=security')
}

function timeOf({ at, timeZone }: EventFacts, language: InterfaceLanguage): string {
  return instantText(at, timeZone, language)
}
