/** Seeds of every installation. A later start adds new rows and leaves existing ones alone, because operators change them. */
import { cardName } from './card-name.ts'
import { rewardTypes, type Reward } from './reward.ts'
import type { banners, beanGoods, tasks } from './rewards.tables.ts'

const beans = (rewardNumber: number): Reward => ({ rewardType: rewardTypes.beans, rewardNumber })
const card = (minutes: number): Reward => ({ rewardType: rewardTypes.card, rewardNumber: minutes * 60 })

/** Cards fall on days that every month has. */
export function seedMonth(): Reward[] {
  const cards: Record<number, Reward> = { 7: card(30), 14: card(30), 21: card(60), 28: card(120) }
  return Array.from({ length: 31 }, (_, index) => {
    const day = index + 1
    return cards[day] ?? beans(10 + 5 * Math.floor(index / 7))
  })
}

/** Amounts are in the unit that people see: times, days, hours. */
export const seedTasks: (typeof tasks.$inferInsert)[] = [
  { taskId: 'sign-in', amount: 1, ...beans(5), sortOrder: 1 },
  { taskId: 'upload', amount: 1, ...beans(10), sortOrder: 2 },
  { taskId: 'transcribe', amount: 1, ...beans(15), sortOrder: 3 },
  { taskId: 'edit', amount: 1, ...beans(10), sortOrder: 4 },
  { taskId: 'export', amount: 1, ...beans(10), sortOrder: 5 },
  { taskId: 'transcribed-hours', amount: 10, ...card(120), sortOrder: 1 },
  { taskId: 'check-in-days', amount: 7, ...card(30), sortOrder: 2 },
  { taskId: 'first-purchase', amount: 1, ...beans(200), sortOrder: 3 },
  { taskId: 'invite-friend', amount: 1, ...beans(100), sortOrder: 4 },
  { taskId: 'voices', amount: 3, ...beans(60), sortOrder: 5 },
]

const goods = (
  goodsId: string,
  minutes: number,
  price: number,
  originalPrice: number,
  sortOrder: number,
): typeof beanGoods.$inferInsert => {
  const name = cardName(minutes * 60)
  return {
    goodsId,
    nameEn: name.en,
    nameZh: name['zh-CN'],
    introductionEn: 'Transcription time for any recording. Valid for 3 months.',
    introductionZh: '可用于转写任意录音，有效期 3 个月。',
    seconds: minutes * 60,
    beans: price,
    originalBeans: originalPrice,
    sortOrder,
  }
}

/** The larger, the cheaper an hour is. */
export const seedBeanGoods: (typeof beanGoods.$inferInsert)[] = [
  goods('beans-card-30m', 30, 60, 60, 1),
  goods('beans-card-1h', 60, 110, 120, 2),
  goods('beans-card-2h', 120, 210, 240, 3),
  goods('beans-card-3h', 180, 300, 360, 4),
  goods('beans-card-5h', 300, 480, 600, 5),
  goods('beans-card-10h', 600, 900, 1200, 6),
]

export const seedBanners: (typeof banners.$inferInsert)[] = [
  {
    bannerId: 'vip',
    imageEn: '/rewards/banner-vip.en.svg',
    imageZh: '/rewards/banner-vip.zh-CN.svg',
    link: '/vip',
    sortOrder: 1,
  },
  {
    bannerId: 'invite',
    imageEn: '/rewards/banner-invite.en.svg',
    imageZh: '/rewards/banner-invite.zh-CN.svg',
    link: '/personalInfo?menu=invitation',
    sortOrder: 2,
  },
  {
    bannerId: 'upload',
    imageEn: '/rewards/banner-upload.en.svg',
    imageZh: '/rewards/banner-upload.zh-CN.svg',
    link: '/audio-list',
    sortOrder: 3,
  },
]
