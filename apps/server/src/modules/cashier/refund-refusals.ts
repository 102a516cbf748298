import type { RefundRefusal, Sentence } from '@longhand/contracts'

export const refusalSentences: Readonly<Record<RefundRefusal, Sentence>> = {
  'not-paid': { en: 'This order was not paid', 'zh-CN': '该订单尚未支付' },
  refunded: { en: 'This order is refunded already', 'zh-CN': '该订单已退款' },
  'of-an-app': {
    en: 'This was sold by another app. Ask there for a refund',
    'zh-CN': '该商品由其他应用售出，请联系该应用退款',
  },
  off: {
    en: 'This page gives no refunds here. Please write to us',
    'zh-CN': '此处不支持自助退款，请联系我们',
  },
  'too-late': {
    en: 'The time for refunding this order is over',
    'zh-CN': '该订单已超过可退款的期限',
  },
  'under-way': { en: 'A refund of this order is on its way already', 'zh-CN': '该订单的退款正在处理中' },
  refused: {
    en: 'The payment company refused the refund of this order, and your time is back. Please write to us with the order number',
    'zh-CN': '支付平台拒绝了该订单的退款，时长已退回您的账号。请附上订单号联系我们',
  },
  finished: {
    en: 'The payment company no longer refunds this payment. Please write to us',
    'zh-CN': '支付平台已不再受理该笔付款的退款，请联系我们',
  },
  'whole-only': {
    en: 'The payment company refunds whole payments only. Please write to us',
    'zh-CN': '支付平台仅支持全额退款，请联系我们',
  },
  expired: { en: 'The time of this order has expired', 'zh-CN': '该订单的时长已过期' },
  'in-use': {
    en: 'The rest is reserved by a running transcription. Try again when it is done',
    'zh-CN': '剩余时长正被进行中的转写占用，请在转写完成后再试',
  },
  'used-up': { en: 'Nothing of this order is left', 'zh-CN': '该订单的时长已用完' },
  'too-many': {
    en: 'You have reached the number of refunds for this month. Please write to us',
    'zh-CN': '您本月的退款次数已达上限，请联系我们',
  },
  'too-much': {
    en: 'This is more than can be refunded to you this month. Please write to us',
    'zh-CN': '超出您本月的退款金额上限，请联系我们',
  },
}

/** Some of it was used, or a day has passed, since it was quoted. */
export const changedSentence: Sentence = {
  en: 'The amount has changed since you looked. Please look at it again',
  'zh-CN': '退款金额已变化，请重新确认',
}
