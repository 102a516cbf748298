import type { InterfaceLanguage } from '@longhand/contracts'

export interface SandboxMessages {
  title: string
  /** What it is called among the ways to pay, where it stands for a company. */
  channel: (company: string) => string
  noMoney: string
  noMoneyLong: string
  codeLabel: string
  scan: string
  /** Instead of it on a phone, which can't scan itself. */
  openHere: string
  pay: (amount: string) => string
  decline: string
  confirm: string
  paid: string
  closed: string
  refunded: string
  expired: string
  unknown: string
  goBack: string
}

export const sandboxMessages: Record<InterfaceLanguage, SandboxMessages> = {
  en: {
    title: 'Payment sandbox',
    channel: (company) => `${company} (sandbox)`,
    noMoney: 'Sandbox: no money moves',
    noMoneyLong: 'This is a trial of the cashier. No money moves, and no account is asked for.',
    codeLabel: 'Code to scan',
    scan: 'Scan or open',
    openHere: 'Open on this phone',
    pay: (amount) => `Pay ${amount}`,
    decline: 'Decline',
    confirm: 'Confirm the payment',
    paid: 'Paid',
    closed: 'Declined or closed',
    refunded: 'The money went back',
    expired: 'The time to pay is over',
    unknown: 'There is no such payment',
    goBack: 'You can close this page and go back to the cashier.',
  },
  'zh-CN': {
    title: '支付沙箱',
    channel: (company) => `${company}（沙箱）`,
    noMoney: '沙箱：不会真实扣款',
    noMoneyLong: '这是收银台的试用环境，不会真实扣款，也不需要任何账号。',
    codeLabel: '待扫描的二维码',
    scan: '扫码或点此打开',
    openHere: '在此手机上打开',
    pay: (amount) => `支付 ${amount}`,
    decline: '拒绝支付',
    confirm: '确认付款',
    paid: '支付成功',
    closed: '已拒绝或已关闭',
    refunded: '款项已退回',
    expired: '支付已超时',
    unknown: '没有这笔支付',
    goBack: '您可以关闭此页面，返回收银台。',
  },
}
