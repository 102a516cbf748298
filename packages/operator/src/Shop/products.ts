import { type SoldProduct, shopLimits } from '@longhand/contracts'
import { readCount } from '../Listing/read-count.ts'

/** Prices as they are entered: yuan. */
export interface EnteredPrices {
  price: string
  /** Empty for no discount. */
  original: string
}

type Prices = Pick<SoldProduct, 'priceFen' | 'originalPriceFen'>

/** @returns Fen; `undefined` for what is no amount in yuan above 0, with two decimals at most. */
export function readFen(entered: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(entered.trim()) ?? []
  const fen = whole === undefined ? 0 : Number(whole + decimals.padEnd(2, '0'))
  return fen > 0 ? fen : undefined
}

/** @returns Yuan, as {@link readFen} reads them. */
export function writeFen(fen: number): string {
  return (fen / 100).toFixed(2)
}

/** @returns Nothing while one of them is no amount, or the price is above that before the discount. */
export function readPrices({ price, original }: EnteredPrices): Prices | undefined {
  const priceFen = readFen(price)
  const originalPriceFen = original.trim() === '' ? priceFen : readFen(original)
  if (priceFen === undefined || originalPriceFen === undefined || originalPriceFen < priceFen)
    return undefined
  return { priceFen, originalPriceFen }
}

export function writePrices({ priceFen, originalPriceFen }: Prices): EnteredPrices {
  return {
    price: writeFen(priceFen),
    original: originalPriceFen === priceFen ? '' : writeFen(originalPriceFen),
  }
}

/** @returns Days or minutes; `undefined` for more than there can be. */
export function readAmount(entered: string, kind: SoldProduct['kind']): number | undefined {
  return readCount(entered, kind === 'vip' ? shopLimits.days : shopLimits.minutes)
}

/** @param language BCP 47 */
export function nameIn(name: SoldProduct['name'], language: string): string {
  return name[language.startsWith('zh') ? 'zh-CN' : 'en']
}
