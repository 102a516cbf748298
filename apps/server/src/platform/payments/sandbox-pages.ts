import { createHash } from 'node:crypto'
import type { InterfaceLanguage } from '@longhand/contracts'
import { priceText } from './money.ts'
import type { SandboxTrade } from './sandbox-gateway.ts'
import { sandboxMessages } from './sandbox-messages.ts'

export const sandboxFontPath = '/sandbox/inter.woff2'

// White in both themes, for the camera that reads the code.
const style = `
@font-face { font-family: Inter; src: url('${sandboxFontPath}') format('woff2'); font-weight: 400 600; font-display: swap; }
:root { font: 16px/1.5 Inter, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
:root:has(.code) { color-scheme: light; }
:root:has(.phone) { color-scheme: light dark; }
body { margin: 0; background: light-dark(#faf8f3, #171613); color: light-dark(#1d1b16, #efece4); text-align: center; }
:root:has(.code) body { background: #fff; }
.code .coarse { display: none; }
@media (pointer: coarse) { .code .fine { display: none; } .code .coarse { display: inline; } }
.code { box-sizing: border-box; max-width: 15rem; margin: 0 auto; padding: 0.25rem; font-size: 0.75rem; }
.code svg { display: block; width: 100%; max-width: 10.5rem; height: auto; margin: 0 auto; }
.code p { margin: 0.25rem 0; color: #7d5200; }
.code a { display: inline-block; padding: 0.25rem 0.5rem; }
.phone { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
.phone h1 { margin: 0 0 1rem; font-size: 1.25rem; }
.note { margin: 0 0 2rem; padding: 0.75rem 1rem; border-radius: 10px; background: light-dark(#f9edd2, #3a2e16); color: light-dark(#7d5200, #e8bb62); font-size: 0.875rem; text-wrap: balance; }
.amount { margin: 0.25rem 0 2rem; font-size: 2.5rem; line-height: 1.2; font-weight: 600; }
.subject { margin: 0; color: light-dark(#575247, #b8b2a5); }
form { margin: 1rem 0 0; }
button { width: 100%; min-height: 3rem; border: 1px solid light-dark(#e4dfd3, #35322c); border-radius: 6px; background: light-dark(#fffefb, #201f1b); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: light-dark(#f3f0e8, #2a2823); }
button.primary { border-color: transparent; background: light-dark(#2c6e3f, #74c184); color: light-dark(#fff, #0d2311); }
button.primary:hover { background: light-dark(#235a33, #8ad098); }
a { color: light-dark(#28653a, #93d39a); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid light-dark(#2c6e3f, #74c184); outline-offset: 2px; }
`

/** Any page may frame it, because it holds no session. */
export const sandboxContentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

export async function codePage(phoneUrl: string, language: InterfaceLanguage): Promise<string> {
  const messages = sandboxMessages[language]
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(phoneUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 1 })
  return page(
    language,
    `<main class="code">
<div role="img" aria-label="${escape(messages.codeLabel)}">${svg.trim()}</div>
<a data-testid="sandbox-scan" href="${escape(phoneUrl)}" target="_blank" rel="noopener"><span class="fine">${escape(messages.scan)}</span><span class="coarse">${escape(messages.openHere)}</span></a>
<p>${escape(messages.noMoney)}</p>
</main>`,
  )
}

export function phonePage(trade: SandboxTrade, payPath: string, language: InterfaceLanguage): string {
  const messages = sandboxMessages[language]
  const amount = priceText(trade.amount, trade.currency)
  const choice = `<h1>${escape(messages.confirm)}</h1>
<form method="post" action="${escape(payPath)}/pay"><button class="primary" data-testid="sandbox-pay">${escape(messages.pay(amount))}</button></form>
<form method="post" action="${escape(payPath)}/decline"><button data-testid="sandbox-decline">${escape(messages.decline)}</button></form>`
  const end = `<h1 role="status" data-testid="sandbox-result">${escape(outcome(trade, language))}</h1><p>${escape(messages.goBack)}</p>`
  return page(
    language,
    `<main class="phone">
<p class="note">${escape(messages.noMoneyLong)}</p>
<p class="subject">${escape(trade.subject)}</p>
<p class="amount">${amount}</p>
${trade.state === 'waiting' ? choice : end}
</main>`,
  )
}

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
