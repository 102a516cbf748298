import {
  goodsType,
  orderGoodsType,
  type Checkout,
  type Goods,
  type GoodsType,
  type InterfaceLanguage,
  type Sentence,
} from '@longhand/contracts'
import { currencyName, toMain, yuan } from '../../../platform/payments/money.ts'

export interface Products {
  goodsId: string
  kind: 'vip' | 'card' | 'external'
  nameEn: string
  nameZh: string
  price: number
  originalPrice: number
  durationSeconds: number
  effectiveSeconds: number
  /** @default CNY */
  currency?: string
  introductionEn?: string
  introductionZh?: string
}

const kinds = { [goodsType.vip]: 'vip', [goodsType.card]: 'card' } as const

export function kindOf(type: GoodsType): Products['kind'] {
  return kinds[type]
}

export function typeOf({ kind }: Pick<Products, 'kind'>): Checkout['goodsType'] {
  return orderGoodsType[kind]
}

export function nameOf(
  { nameEn, nameZh }: Pick<Products, 'nameEn' | 'nameZh'>,
  language: InterfaceLanguage,
): string {
  return language === 'zh-CN' ? nameZh : nameEn
}

/** What an order is called that holds several of its goods: `Tea × 3`. */
export function namesOf({
  nameEn,
  nameZh,
  quantity,
}: Pick<Products, 'nameEn' | 'nameZh'> & { quantity: number }): Sentence {
  const times = quantity > 1 ? ` × ${quantity}` : ''
  return { en: nameEn + times, 'zh-CN': nameZh + times }
}

export function toWireGoods(products: Products, language: InterfaceLanguage): Goods {
  const price = (amount: number): number => toMain(amount, products.currency)
  const introduction = language === 'zh-CN' ? products.introductionZh : products.introductionEn
  return {
    goodsId: products.goodsId,
    goodsName: nameOf(products, language),
    price: price(products.price),
    currency: currencyName(products.currency ?? yuan),
    originalPrice: price(products.originalPrice),
    duration: products.durationSeconds,
    effectiveTime: products.effectiveSeconds,
    discount: Math.round(100 - (100 * products.price) / products.originalPrice) / 100,
    exchangeCoin: 0,
    originalCoin: 0,
    goodsIntroduce: introduction ?? '',
    goodsPicPath: '',
  }
}

/** Prices in whole units of the currency. */
export function toCheckout(products: Products, language: InterfaceLanguage): Checkout {
  const price = (amount: number): number => toMain(amount, products.currency)
  return {
    goods: toWireGoods(products, language),
    goodsType: typeOf(products),
    goodsAmount: price(products.originalPrice),
    discountAmount: price(products.originalPrice - products.price),
    total: price(products.price),
    currency: currencyName(products.currency ?? yuan),
  }
}
