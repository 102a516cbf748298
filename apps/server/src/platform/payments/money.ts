import { defaultCurrency } from '@longhand/contracts'
import { data } from 'currency-codes'

/** Metals, bonds and units of account, to which ISO 4217 gives no smaller unit: no one pays with them. */
const unpayable = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '))

const digits: ReadonlyMap<string, number> = new Map(
  data.filter(({ code }) => !unpayable.has(code)).map((currency) => [currency.code, currency.digits]),
)

/** Of goods of ours, and of whatever does not say otherwise. */
export const yuan = 'CNY'

/** By ISO 4217, what can be paid with. */
export const currencyCodes: readonly string[] = [...digits.keys()]

/** Fen as yuan, yen as yen: 2990 is `29.90` in CNY, `2990` in JPY and `2.990` in KWD. */
export function toDecimal(amount: number, currency = yuan): string {
  return toMain(amount, currency).toFixed(digitsOf(currency))
}

/** What travels to pages: 2990 is 29.9 in CNY, and 2990 in JPY. */
export function toMain(amount: number, currency = yuan): number {
  return amount / 10 ** digitsOf(currency)
}

/** What {@link toMain} gives, back; `undefined` for an amount with more decimals than the currency has. */
export function fromMain(amount: number, currency = yuan): number | undefined {
  const smallest = Math.round(amount * 10 ** digitsOf(currency))
  return toMain(smallest, currency) === amount ? smallest : undefined
}

/** `undefined` for anything but all decimals of the currency: an amount is never guessed. */
export function fromDecimal(text: string | undefined, currency = yuan): number | undefined {
  const count = digits.get(currency)
  if (text === undefined || count === undefined) return undefined
  const isWhole = new RegExp(count === 0 ? '^\\d{1,9}$' : `^\\d{1,9}\\.\\d{${count}}$`).test(text)
  return isWhole ? Number(text.replace('.', '')) : undefined
}

/** As pages name a currency: `￥`, or the code. */
export function currencyName(currency: string): string {
  return currency === yuan ? defaultCurrency : currency
}

/** `￥29.90`, `JPY 2990`. */
export function priceText(amount: number, currency = yuan): string {
  return currency === yuan
    ? `${defaultCurrency}${toDecimal(amount)}`
    : `${currency} ${toDecimal(amount, currency)}`
}

function digitsOf(currency: string): number {
  const count = digits.get(currency)
  if (count === undefined) throw new RangeError(`${currency} is no currency of ISO 4217.`)
  return count
}
