import { defaultCurrency, goodsType, type Checkout, type Goods, type GoodsType, type InterfaceLanguage } from '@longhand/contracts'

/** What goods and the copy of them in an order have in common. */
export interface Wares {
  goodsId: string
  kind: 'vip' | 'card'
  nameEn: string
  nameZh: string
  priceFen: number
  originalPriceFen: number
  durationSeconds: number
  effectiveSeconds: number
  introductionEn?: string
  introductionZh?: string
}

const kinds = { [goodsType.vip]: 'vip', [goodsType.card]: 'card' } as const

/** The stored kind behind a wire type. */
export function kindOf(type: GoodsType): Wares['kind'] {
  return kinds[type]
}

/** The wire type of a stored kind. */
export function typeOf({ kind }: Pick<Wares, 'kind'>): GoodsType {
  return goodsType[kind]
}

/** Their name in the reader's language. */
export function nameOf({ nameEn, nameZh }: Pick<Wares, 'nameEn' | 'nameZh'>, language: InterfaceLanguage): string {
  return language === 'zh-CN' ? nameZh : nameEn
}

/** Goods as they travel, in the reader's language. */
export function toWireGoods(wares: Wares, language: InterfaceLanguage): Goods {
  const introduction = language === 'zh-CN' ? wares.introductionZh : wares.introductionEn
  return {
    goodsId: wares.goodsId,
    goodsName: nameOf(wares, language),
    price: wares.priceFen / 100,
    currency: defaultCurrency,
    originalPrice: wares.originalPriceFen / 100,
    duration: wares.durationSeconds,
    effectiveTime: wares.effectiveSeconds,
    discount: Math.round(100 - (100 * wares.priceFen) / wares.originalPriceFen) / 100,
    exchangeCoin: 0,
    originalCoin: 0,
    goodsIntroduce: introduction ?? '',
    goodsPicPath: '',
  }
}

/** What these goods cost, in yuan. */
export function toCheckout(wares: Wares, language: InterfaceLanguage): Checkout {
  return {
    goods: toWireGoods(wares, language),
    goodsType: typeOf(wares),
    goodsAmount: wares.originalPriceFen / 100,
    discountAmount: (wares.originalPriceFen - wares.priceFen) / 100,
    total: wares.priceFen / 100,
    currency: defaultCurrency,
  }
}
