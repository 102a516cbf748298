import { type InterfaceLanguage, vipMonthSeconds } from '@longhand/contracts'

const hours = vipMonthSeconds / 3600

export const membershipAgreement: Record<
  InterfaceLanguage,
  { title: string; paragraphs: readonly string[] }
> = {
  en: {
    title: 'Membership Service Agreement',
    paragraphs: [
      `A membership runs for the time that you bought, from the moment the payment arrives. It adds ${hours} hours of transcription to each calendar month and the benefits in the table above. Hours of a month that you do not use end with it.`,
      'It is one payment. Nothing renews by itself, and no further payment is taken. A membership that you buy while another one runs begins when that one ends.',
      'A membership belongs to your account. It can’t be passed on, exchanged for money or split.',
      'A payment that came twice, or after its order was cancelled or had expired, is returned. When a purchase is refunded, what is left of its membership ends. Your legal rights of withdrawal stay as they are.',
      'For everything else the service agreement holds.',
    ],
  },
  'zh-CN': {
    title: '会员服务协议',
    paragraphs: [
      `会员自付款到账时起，在您购买的期限内有效。会员期内每个自然月增加 ${hours} 小时转写时长，并享有上表所列权益。当月未使用的时长在月末失效。`,
      '会员为一次性付款，不会自动续费，也不会另行扣款。会员期内再次购买的，从当前会员到期时开始计算。',
      '会员归属于您的账号，不可转让、折现或拆分。',
      '重复付款，或在订单取消、过期之后付款的，款项将退回。购买退款后，剩余的会员期限随即终止。您依法享有的撤销权不受影响。',
      '其他事项以服务协议为准。',
    ],
  },
}
