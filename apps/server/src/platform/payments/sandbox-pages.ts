import { createHash } from 'node:crypto'
import { defaultCurrency, type InterfaceLanguage } from '@longhand/contracts'
import QRCode from 'qrcode'
import { toYuan } from './alipay-wire.ts'
import type { SandboxTrade } from './sandbox-gateway.ts'
import { sandboxMessages } from './sandbox-messages.ts'

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: #fff; color: #1d1d1f; text-align: center; }
.code { box-sizing: border-box; max-width: 15rem; margin: 0 auto; padding: 0.25rem; font-size: 0.75rem; }
.code svg { display: block; width: 100%; max-width: 10.5rem; height: auto; margin: 0 auto; }
.code p { margin: 0.25rem 0; color: #6b4700; }
.code a { display: inline-block; padding: 0.25rem 0.5rem; }
.phone { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
.phone h1 { margin: 0 0 1rem; font-size: 1.25rem; }
.note { padding: 0.75rem; border-radius: 0.5rem; background: #fff4d6; color: #6b4700; }
.amount { margin: 1.5rem 0 0; font-size: 2.25rem; font-weight: 600; }
form { margin: 1rem 0 0; }
button { width: 100%; min-height: 3rem; border: 1px solid #0b57d0; border-radius: 0.5rem; background: #fff; color: #0b57d0; font: inherit; cursor: pointer; }
button.primary { background: #0b57d0; color: #fff; }
a { color: #0b57d0; }
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
`

/** No script, no picture, nothing from elsewhere; forms go to this server; any page may frame it, because it holds no session. */
export const sandboxContentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

/** The page for the frame of the cashier: the code, the same as a link, and a word that this is no real payment. */
export async function codePage(phoneUrl: string, language: InterfaceLanguage): Promise<string> {
  const messages = sandboxMessages[language]
  const svg = await QRCode.toString(phoneUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 1 })
  return page(language, `<main class="code">
<div role="img" aria-label="${escape(messages.codeLabel)}">${svg.trim()}</div>
<a data-testid="sandbox-scan" href="${escape(phoneUrl)}" target="_blank" rel="noopener">${escape(messages.scan)}</a>
<p>${escape(messages.noMoney)}</p>
</main>`)
}

/** What a buyer's phone shows: pay or decline, or how it ended. */
export function phonePage(trade: SandboxTrade, payPath: string, language: InterfaceLanguage): string {
  const messages = sandboxMessages[language]
  const amount = `${defaultCurrency}${toYuan(trade.amountFen)}`
  const choice = `<h1>${escape(messages.confirm)}</h1>
<form method="post" action="${escape(payPath)}/pay"><button class="primary" data-testid="sandbox-pay">${escape(messages.pay(amount))}</button></form>
<form method="post" action="${escape(payPath)}/decline"><button data-testid="sandbox-decline">${escape(messages.decline)}</button></form>`
  const end = `<h1 role="status" data-testid="sandbox-result">${escape(outcome(trade, language))}</h1><p>${escape(messages.goBack)}</p>`
  return page(language, `<main class="phone">
<p class="note">${escape(messages.noMoneyLong)}</p>
<p>${escape(trade.subject)}</p>
<p class="amount">${amount}</p>
${trade.state === 'waiting' ? choice : end}
</main>`)
}

/** For a number that is nobody's. */
export function unknownTradePage(language: InterfaceLanguage): string {
  return page(language, `<main class="phone"><h1>${escape(sandboxMessages[language].unknown)}</h1></main>`)
}

function outcome({ state, refundNumber }: SandboxTrade, language: InterfaceLanguage): string {
  const messages = sandboxMessages[language]
  if (state === 'paid') return messages.paid
  if (state === 'none') return messages.expired
  return refundNumber === null ? messages.closed : messages.refunded
}

function page(language: InterfaceLanguage, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(sandboxMessages[language].title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
