import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ownFile } from '../process/own-files.ts'
import { codePage, phonePage, sandboxContentSecurityPolicy, sandboxFontPath } from './sandbox-pages.ts'

it('is set in the font of the interface, which this server has of its own', async () => {
  const kit = await readFile(
    new URL('../../../../../packages/ui-kit/src/tokens/fonts/inter.woff2', import.meta.url),
  )
  expect(
    (await readFile(ownFile('fonts/inter.woff2'))).equals(kit),
    'copy packages/ui-kit/src/tokens/fonts/inter.woff2',
  ).toBe(true)
  expect(sandboxContentSecurityPolicy).toContain("font-src 'self'")
  expect(await codePage('http://127.0.0.1/sandbox/pay/1/phone', 'en')).toContain(`url('${sandboxFontPath}')`)
})

it.each([
  ['en', 'Open on this phone'],
  ['zh-CN', '在此手机上打开'],
] as const)('offers a phone, which can’t scan itself, the way on: %s', async (language, words) => {
  expect(await codePage('http://127.0.0.1/sandbox/pay/1/phone', language)).toContain(
    `<span class="coarse">${words}</span>`,
  )
})

it.each([
  ['CNY', 390, '￥3.90'],
  ['JPY', 3900, 'JPY 3900'],
])('asks for the amount in the currency of the trade: %s', (currency, amount, text) => {
  const trade = {
    tradeNumber: '1',
    subject: 'Tea',
    amount,
    currency,
    state: 'waiting',
    refundNumber: null,
  }
  expect(phonePage(trade as Parameters<typeof phonePage>[0], '/sandbox/pay/1', 'en')).toContain(`Pay ${text}`)
})

it('shows a buyer no markup of a product’s name', () => {
  const trade = {
    tradeNumber: '1',
    subject: '<b>Card</b>',
    amount: 390,
    currency: 'CNY',
    state: 'waiting',
    refundNumber: null,
  }
  expect(phonePage(trade as Parameters<typeof phonePage>[0], '/sandbox/pay/1', 'en')).toContain(
    '&#60;b&#62;Card',
  )
})
