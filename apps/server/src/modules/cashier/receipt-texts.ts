import type { InterfaceLanguage } from '@longhand/contracts'

export interface ReceiptTexts {
  title: string
  orderNumber: string
  paid: string
  goods: string
  quantity: string
  validity: string
  days: (count: number) => string
  goodsAmount: string
  discount: string
  total: string
  refund: string
  refunded: string
  /** Of what was paid, when parts went back. */
  left: string
  note: (timeZone: string) => string
  creditTitle: string
  creditNumber: string
  refersTo: string
  unused: string
  credited: string
  creditNote: (timeZone: string) => string
}

export const receiptTexts: Record<InterfaceLanguage, ReceiptTexts> = {
  en: {
    title: 'Receipt',
    orderNumber: 'Order number',
    paid: 'Paid',
    goods: 'Goods',
    quantity: 'Quantity',
    validity: 'Valid for',
    days: (count) => `${count} days`,
    goodsAmount: 'Goods amount',
    discount: 'Discount',
    total: 'Total',
    refund: 'Refund',
    refunded: 'Refunded',
    left: 'Paid after refunds',
    note: (timeZone) => `Times are those of ${timeZone}. This receipt is not a tax invoice.`,
    creditTitle: 'Credit note',
    creditNumber: 'Credit note number',
    refersTo: 'For receipt',
    unused: 'Unused time',
    credited: 'Credited',
    creditNote: (timeZone) =>
      `Times are those of ${timeZone}. The amount goes back the way it was paid. This credit note is not a tax invoice.`,
  },
  'zh-CN': {
    title: '收据',
    orderNumber: '订单号',
    paid: '支付时间',
    goods: '商品',
    quantity: '数量',
    validity: '有效期',
    days: (count) => `${count} 天`,
    goodsAmount: '商品金额',
    discount: '优惠',
    total: '合计',
    refund: '退款',
    refunded: '退款时间',
    left: '退款后实付',
    note: (timeZone) => `时间为 ${timeZone} 时区。本收据不作为税务发票。`,
    creditTitle: '退款凭证',
    creditNumber: '凭证编号',
    refersTo: '对应收据',
    unused: '未使用时长',
    credited: '退款金额',
    creditNote: (timeZone) => `时间为 ${timeZone} 时区。款项原路退回。本凭证不作为税务发票。`,
  },
}
