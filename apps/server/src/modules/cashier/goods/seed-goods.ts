import { timeCardDays, vipMonthSeconds } from '@longhand/contracts'
import type { NewGoods } from './goods.repository.ts'

const secondsPerDay = 86_400
const introductions = {
  vip: {
    introductionEn: `${vipMonthSeconds / 3600} hours of transcription in each month, and every other benefit of a member.`,
    introductionZh: `每月 ${vipMonthSeconds / 3600} 小时转写时长，并享有全部会员权益。`,
  },
  card: {
    introductionEn: 'Transcription time for any recording. Valid for 1 year.',
    introductionZh: '可用于转写任意录音，有效期 1 年。',
  },
}

type Seed = Omit<NewGoods, 'createdAt'>

const vip = (
  goodsId: string,
  nameEn: string,
  nameZh: string,
  days: number,
  [price, originalPrice]: [number, number],
  sortOrder: number,
): Seed => ({
  goodsId,
  kind: 'vip',
  nameEn,
  nameZh,
  price,
  originalPrice,
  durationSeconds: vipMonthSeconds,
  effectiveSeconds: days * secondsPerDay,
  sortOrder,
  ...introductions.vip,
})
const card = (
  goodsId: string,
  nameEn: string,
  nameZh: string,
  minutes: number,
  [price, originalPrice]: [number, number],
  sortOrder: number,
): Seed => ({
  goodsId,
  kind: 'card',
  nameEn,
  nameZh,
  price,
  originalPrice,
  durationSeconds: minutes * 60,
  effectiveSeconds: timeCardDays.bought * secondsPerDay,
  sortOrder,
  ...introductions.card,
})

/** Added once; later starts leave what operators changed. Prices in fen. */
export const seedGoods: readonly Seed[] = [
  vip('vip-month', 'VIP, 1 month', 'VIP 月卡', 30, [2990, 2990], 1),
  vip('vip-quarter', 'VIP, 3 months', 'VIP 季卡', 90, [7990, 8970], 2),
  vip('vip-year', 'VIP, 1 year', 'VIP 年卡', 365, [26_900, 35_880], 3),
  card('card-30m', '30 Minutes Time Card', '30 分钟时长卡', 30, [390, 390], 1),
  card('card-1h', '1 Hour Time Card', '1 小时时长卡', 60, [690, 690], 2),
  card('card-2h', '2 Hours Time Card', '2 小时时长卡', 120, [1290, 1380], 3),
  card('card-3h', '3 Hours Time Card', '3 小时时长卡', 180, [1890, 2070], 4),
  card('card-5h', '5 Hours Time Card', '5 小时时长卡', 300, [2990, 3450], 5),
  card('card-10h', '10 Hours Time Card', '10 小时时长卡', 600, [5490, 6900], 6),
]
