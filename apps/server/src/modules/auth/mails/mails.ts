import { codeCheckSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
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
export function codeMail(language: InterfaceLanguage, { code, validSeconds }: { code: string; validSeconds: number }): MailText {
  const minutes = Math.round(validSeconds / 60)
  const minutesAfter = Math.round(codeCheckSeconds / 60)
  return {
    en: {
      subject: 'Your Longhand verification code',
      text: `${code} is your Longhand verification code.

It counts for ${minutes} minutes, in the browser that asked for it. After you enter it you have ${minutesAfter} minutes to finish.

If you did not ask for a code, ignore this mail: without the code nothing happens.
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 验证码',
      text: `${code} 是您的 Longhand 验证码。

验证码在 ${minutes} 分钟内有效，且只能在请求它的浏览器中使用。输入后请在 ${minutesAfter} 分钟内完成操作。

如果您没有请求验证码，请忽略此邮件：没有验证码，什么都不会发生。
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

/** @param facts.at When the account is erased. */
export function deletionRequestedMail(language: InterfaceLanguage, facts: EventFacts): MailText {
  return {
    en: {
      subject: 'Your Longhand account will be deleted',
      text: `You asked for your Longhand account to be deleted. On ${timeOf(facts, language)} it is erased with all recordings and transcripts.

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
      text: `Your Longhand account was deleted on ${timeOf(facts, language)} by the people who run this service, with all recordings and transcripts. They can’t be brought back.

You can create a new account with this address at any time${linkTo(facts)}
`,
    },
    'zh-CN': {
      subject: '您的 Longhand 账号已注销',
      text: `您的 Longhand 账号已于 ${timeOf(facts, language)}由本服务的管理员注销，全部录音和文稿已被清除，无法恢复。

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
export function newDeviceMail(language: InterfaceLanguage, facts: EventFacts & { deviceLabel: string }): MailText {
  return {
    en: {
      subject: 'New login to your Longhand account',
      text: `A new device logged in to your Longhand account.

Device: ${facts.deviceLabel || 'not known'}
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
function linkTo({ publicUrl }: EventFacts, colon = ':', stop = '.'): string {
  return publicUrl === undefined ? stop : `${colon}\n${publicUrl}`
}

function timeOf({ at, timeZone }: EventFacts, language: InterfaceLanguage): string {
  return instantText(at, timeZone, language)
}
