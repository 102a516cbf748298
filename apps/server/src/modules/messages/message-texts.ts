import { emptyResultSentence, rewardKindOf } from '@longhand/contracts'
import type { InterfaceLanguage, Sentence } from '@longhand/contracts'
import type { MessageContent } from './message-content.ts'
import { priceText } from '../../platform/payments/money.ts'
import { beansText, daysText, timeText, whenText } from './words.ts'

export interface MessageText {
  senderName: string
  title: string
  text: string
}

type Template<Kind extends MessageContent['kind']> = (
  content: Extract<MessageContent, { kind: Kind }>,
  timeZone: string,
) => Record<InterfaceLanguage, Omit<MessageText, 'senderName'>>

/** @param timeZone Of the days and times in it. */
export function renderMessage(
  content: MessageContent,
  language: InterfaceLanguage,
  timeZone: string,
): MessageText {
  const template = templates[content.kind] as Template<MessageContent['kind']>
  return {
    senderName: senders[content.kind === 'broadcast' ? 'team' : 'product'][language],
    ...template(content, timeZone)[language],
  }
}

const senders: Record<'product' | 'team', Sentence> = {
  product: { en: 'Longhand', 'zh-CN': 'Longhand' },
  team: { en: 'Longhand team', 'zh-CN': 'Longhand 团队' },
}

const giftTitles: Record<Extract<MessageContent, { kind: 'gift' }>['gift'], Sentence> = {
  new_user: { en: 'A welcome gift', 'zh-CN': '新人礼' },
  invitation: { en: 'A gift for joining by invitation', 'zh-CN': '受邀礼' },
  operator: { en: 'A gift of transcription time', 'zh-CN': '赠送转写时长' },
}

const returnReasons: Record<Extract<MessageContent, { kind: 'payment-returned' }>['reason'], Sentence> = {
  'paid-twice': { en: 'This order was paid twice.', 'zh-CN': '该订单被重复支付，' },
  'order-cancelled': {
    en: 'Your payment arrived after you had cancelled the order.',
    'zh-CN': '您付款时订单已取消，',
  },
  'order-closed': {
    en: 'Your payment arrived after the order had expired.',
    'zh-CN': '您付款时订单已过期，',
  },
}

const templates: { [Kind in MessageContent['kind']]: Template<Kind> } = {
  'transcription-done': ({ fileName, seconds }) => ({
    en: {
      title: `“${fileName}” is transcribed`,
      text: `The transcript of “${fileName}” is ready: ${timeText(seconds).en} of sound, with speakers and timestamps. You find it in your recordings.`,
    },
    'zh-CN': {
      title: `“${fileName}”转写完成`,
      text: `“${fileName}”的文稿已生成：时长 ${timeText(seconds)['zh-CN']}，含说话人和时间戳。您可以在录音列表中查看。`,
    },
  }),
  'transcription-empty': ({ fileName, result }) => ({
    en: {
      title: `“${fileName}” has no words`,
      text: `“${fileName}” was listened to from beginning to end. ${emptyResultSentence(result).en} If people do speak there, check the spoken language and try again.`,
    },
    'zh-CN': {
      title: `“${fileName}”中没有文字`,
      text: `“${fileName}”已全部识别完毕。${emptyResultSentence(result)['zh-CN']}如果确实有人说话，请检查录音语言后重试。`,
    },
  }),
  'transcription-failed': ({ fileName, returnedSeconds, reason }) => ({
    en: {
      title: `“${fileName}” could not be transcribed`,
      text: [
        `The transcription of “${fileName}” failed.`,
        ...(reason ? [`${reason.en}.`] : []),
        ...(returnedSeconds > 0
          ? [`The reserved time was returned to you: ${timeText(returnedSeconds).en}.`]
          : []),
        ...(reason ? [] : ['The list of recordings says why, and you can try again there.']),
      ].join(' '),
    },
    'zh-CN': {
      title: `“${fileName}”转写失败`,
      text: `“${fileName}”转写失败${returnedSeconds > 0 ? `，预留的 ${timeText(returnedSeconds)['zh-CN']}已退回您的账号` : ''}。${reason ? `${reason['zh-CN']}。` : '您可以在录音列表中查看原因并重试。'}`,
    },
  }),
  'import-failed': ({ fileName, returnedSeconds, reason }) => ({
    en: {
      title: `The text for “${fileName}” was not imported`,
      text: [
        `${reason.en}.`,
        ...(returnedSeconds > 0
          ? [`The reserved time was returned to you: ${timeText(returnedSeconds).en}.`]
          : []),
      ].join(' '),
    },
    'zh-CN': {
      title: `“${fileName}”的文稿未能导入`,
      text: `${reason['zh-CN']}。${returnedSeconds > 0 ? `预留的 ${timeText(returnedSeconds)['zh-CN']}已退回您的账号。` : ''}`,
    },
  }),
  purchase: ({ goodsKind, goodsName, amountFen, currency, orderNumber }) => ({
    en: {
      title: `Thank you: ${goodsName.en}`,
      text: `Your payment of ${priceText(amountFen, currency)} has arrived${{ vip: ', and your membership is active', card: ', and the card is in your account', external: '' }[goodsKind]}.\nOrder ${orderNumber}`,
    },
    'zh-CN': {
      title: `购买成功：${goodsName['zh-CN']}`,
      text: `我们已收到您的付款 ${priceText(amountFen, currency)}${{ vip: '，会员已生效', card: '，时长卡已存入您的账号', external: '' }[goodsKind]}。\n订单号 ${orderNumber}`,
    },
  }),
  refund: ({ goodsName, amountFen, currency, orderNumber }) => ({
    en: {
      title: `Refunded: ${goodsName.en}`,
      text: `${priceText(amountFen, currency)} is on its way back to the account that you paid from. What was left of the purchase was taken back.\nOrder ${orderNumber}`,
    },
    'zh-CN': {
      title: `已退款：${goodsName['zh-CN']}`,
      text: `${priceText(amountFen, currency)} 正原路退回，未使用的部分已收回。\n订单号 ${orderNumber}`,
    },
  }),
  'partial-refund': ({ goodsName, amountFen, currency, orderNumber }) => ({
    en: {
      title: `Refunded in part: ${goodsName.en}`,
      text: `${priceText(amountFen, currency)} is on its way back to the account that you paid from. What you bought stays yours.\nOrder ${orderNumber}`,
    },
    'zh-CN': {
      title: `已部分退款：${goodsName['zh-CN']}`,
      text: `${priceText(amountFen, currency)} 正原路退回，您购买的商品不受影响。\n订单号 ${orderNumber}`,
    },
  }),
  'payment-returned': ({ goodsName, amountFen, currency, orderNumber, reason }) => ({
    en: {
      title: `Payment returned: ${goodsName.en}`,
      text: `${returnReasons[reason].en} The payment of ${priceText(amountFen, currency)} is on its way back to the account that you paid from.\nOrder ${orderNumber}`,
    },
    'zh-CN': {
      title: `款项退回：${goodsName['zh-CN']}`,
      text: `${returnReasons[reason]['zh-CN']}${priceText(amountFen, currency)} 将原路退回。\n订单号 ${orderNumber}`,
    },
  }),
  // No number of days in the last warning: late tomorrow is more than one day away.
  'cards-expiring': ({ withinDays, cards, seconds, expiresAt }, timeZone) => ({
    en: {
      title:
        withinDays === 1
          ? 'Transcription time expires soon'
          : `Transcription time expires within ${withinDays} days`,
      text: `${cards === 1 ? 'A time card expires' : `${cards} time cards expire, the first of them`} on ${whenText(expiresAt, timeZone).en}. Time left on ${cards === 1 ? 'it' : 'them'}: ${timeText(seconds).en}. Transcriptions use the time that expires soonest first.`,
    },
    'zh-CN': {
      title: withinDays === 1 ? '转写时长即将到期' : `转写时长将在 ${withinDays} 天内到期`,
      text: `您有 ${cards} 张时长卡${cards === 1 ? '' : '即将到期，最早的一张'}将于 ${whenText(expiresAt, timeZone)['zh-CN']}到期，剩余 ${timeText(seconds)['zh-CN']}。转写时会优先使用最早到期的时长。`,
    },
  }),
  gift: ({ gift, seconds }) => ({
    en: {
      title: giftTitles[gift].en,
      text: `A time card of ${timeText(seconds).en} is in your account. It is used after the free time of each day.`,
    },
    'zh-CN': {
      title: giftTitles[gift]['zh-CN'],
      text: `一张 ${timeText(seconds)['zh-CN']}的时长卡已存入您的账号，将在每日免费时长之后使用。`,
    },
  }),
  'gift-code': ({ rewardType, rewardNumber }) => {
    const got = rewardText(rewardType, rewardNumber)
    return {
      en: { title: 'Gift code redeemed', text: `You got ${got.en}.` },
      'zh-CN': { title: '礼包兑换成功', text: `您已获得${got['zh-CN']}。` },
    }
  },
  'friend-joined': ({ beans }) => ({
    en: {
      title: 'A friend you invited has joined',
      text: `A friend you invited uses Longhand. You got ${beansText(beans).en} for the invitation.`,
    },
    'zh-CN': {
      title: '您邀请的好友已加入',
      text: `您邀请的好友已开始使用 Longhand，您获得了${beansText(beans)['zh-CN']}。`,
    },
  }),
  'invitation-expiring': ({ beans, expiresAt }, timeZone) => ({
    en: {
      title: 'A reward for an invitation expires soon',
      text: `You get ${beansText(beans).en} when a friend you invited buys something or transcribes an hour. This reward expires on ${whenText(expiresAt, timeZone).en}.`,
    },
    'zh-CN': {
      title: '一份邀请奖励即将过期',
      text: `您邀请的好友购买商品或累计转写一小时后，您将获得${beansText(beans)['zh-CN']}。该奖励将于 ${whenText(expiresAt, timeZone)['zh-CN']}过期。`,
    },
  }),
  'deletion-requested': ({ purgeAt }, timeZone) => ({
    en: {
      title: 'Your account will be deleted',
      text: `You asked for your account to be deleted. It will be erased on ${whenText(purgeAt, timeZone).en}, with all recordings and transcripts. Until then you can keep it: in Personal info, or at your next login.`,
    },
    'zh-CN': {
      title: '您的账号即将注销',
      text: `您已申请注销账号。账号及全部录音和文稿将于 ${whenText(purgeAt, timeZone)['zh-CN']}被清除。在此之前，您可以在个人信息中或下次登录时撤回申请。`,
    },
  }),
  broadcast: ({ title, text }) => ({
    en: { title: title.en, text: text.en },
    'zh-CN': { title: title['zh-CN'], text: text['zh-CN'] },
  }),
}

function rewardText(rewardType: number, rewardNumber: number): Sentence {
  switch (rewardKindOf(rewardType)) {
    case 'beans':
      return beansText(rewardNumber)
    case 'membership':
      return {
        en: `${daysText(rewardNumber).en} of VIP membership`,
        'zh-CN': ` ${daysText(rewardNumber)['zh-CN']} VIP 会员`,
      }
    case 'card':
      return {
        en: `a time card of ${timeText(rewardNumber).en}`,
        'zh-CN': ` ${timeText(rewardNumber)['zh-CN']}的时长卡`,
      }
  }
}
