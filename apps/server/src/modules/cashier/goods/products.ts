import { defaultCurrency, goodsType, type Checkout, type Goods, type GoodsType, type InterfaceLanguage } from '@longhand/contracts'

/** What goods and the copy of them in an order have in common. */
export interface Products {
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
export function kindOf(type: GoodsType): Products['kind'] {
  return kinds[type]
}

/** The wire type of a stored kind. */
export function typeOf({ kind }: Pick<Products, 'kind'>): GoodsType {
  return goodsType[kind]
}

/** Their name in the reader's language. */
export function nameOf({ nameEn, nameZh }: Pick<Products, 'nameEn' | 'nameZh'>, language: InterfaceLanguage): string {
  return language === 'zh-CN' ? nameZh : nameEn
}

/** Goods as they travel, in the reader's language. */
export function toWireGoods(products: Products, language: InterfaceLanguage): Goods {
  const introduction = language === 'zh-CN' ? products.introductionZh : products.introductionEn
  return {
    goodsId: products.goodsId,
    goodsName: nameOf(products, language),
    price: products.priceFen / 100,
    currency: defaultCurrency,
    originalPrice: products.originalPriceFen / 100,
    duration: products.durationSeconds,
    effectiveTime: products.effectiveSeconds,
    discount: Math.round(100 - (100 * products.priceFen) / products.originalPriceFen) / 100,
    exchangeCoin: 0,
    originalCoin: 0,
    goodsIntroduce: introduction ?? '',
    goodsPicPath: '',
  }
}

/** What these goods cost, in yuan. */
export function toCheckout(products: Products, language: InterfaceLanguage): Checkout {
  return {
    goods: toWireGoods(products, language),
    goodsType: typeOf(products),
    goodsAmount: products.originalPriceFen / 100,
    discountAmount: (products.originalPriceFen - products.priceFen) / 100,
    total: products.priceFen / 100,
    currency: defaultCurrency,
  }
}
