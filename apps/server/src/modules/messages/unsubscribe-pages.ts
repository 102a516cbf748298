import { createHash } from 'node:crypto'
import type { InterfaceLanguage, Sentence } from '@longhand/contracts'
import type { MailTopic } from './message-content.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: 1.25rem; }
button { min-height: 3rem; padding: 0 1.5rem; font: inherit; cursor: pointer; }
`

/** No script, nothing from elsewhere; the form goes to this server. */
export const unsubscribeContentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const topics: Record<MailTopic, Sentence> = {
  transcriptions: {
    en: 'emails about transcriptions that are done or failed',
    'zh-CN': '转写完成或失败的邮件',
  },
  purchases: { en: 'emails about purchases and refunds', 'zh-CN': '购买和退款的邮件' },
  rewards: { en: 'emails about gifts and cards that expire', 'zh-CN': '礼品和时长卡到期的邮件' },
}

/** Asks first: programs that follow every link of a mail must not unsubscribe anyone. */
export function askPage(topic: MailTopic, language: InterfaceLanguage): string {
  const words = {
    en: {
      title: `Stop ${topics[topic].en}?`,
      note: 'The messages still appear in Longhand.',
      button: 'Unsubscribe',
    },
    'zh-CN': {
      title: `停止接收${topics[topic]['zh-CN']}？`,
      note: '您仍可在 Longhand 中查看这些消息。',
      button: '退订',
    },
  }[language]
  // Without an action the form posts to its own address, ticket included.
  return page(
    language,
    `<h1>${words.title}</h1><p>${words.note}</p><form method="post"><button>${words.button}</button></form>`,
  )
}

export function donePage(topic: MailTopic, language: InterfaceLanguage): string {
  const words = {
    en: {
      title: `You get no more ${topics[topic].en}`,
      note: 'You can turn them on again in Personal info, under Preferences.',
    },
    'zh-CN': {
      title: `您将不再收到${topics[topic]['zh-CN']}`,
      note: '您可以在个人信息的偏好设置中重新开启。',
    },
  }[language]
  return page(language, `<h1 role="status">${words.title}</h1><p>${words.note}</p>`)
}

export function unknownLinkPage(language: InterfaceLanguage): string {
  const words = {
    en: {
      title: 'This link is not valid',
      note: 'Copy the whole link from the email, or choose your emails in Personal info, under Preferences.',
    },
    'zh-CN': { title: '链接无效', note: '请从邮件中完整复制链接，或在个人信息的偏好设置中选择邮件。' },
  }[language]
  return page(language, `<h1>${words.title}</h1><p>${words.note}</p>`)
}

function page(language: InterfaceLanguage, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Longhand</title><style>${style}</style></head><body><main>${content}</main></body></html>`
}
