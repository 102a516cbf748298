import { autoExportLimits } from './auto-export/limits.ts'
import type { Sentence } from './errors.ts'
import { foldersPerUser } from './folders/limits.ts'
import { linkLimits } from './links/limits.ts'
import { tokenLimits } from './tokens/limits.ts'
import { voiceLimits } from './voice/limits.ts'
import { webhookLimits } from './webhooks/limits.ts'

/** How many of something there can be, and what is said when one more is asked for. */
export interface Ceiling {
  max: number
  sentence: Sentence
}

/** Far above what honest use needs; one more is LIMIT_REACHED. */
export const ceilings = {
  unfinishedUploads: ceiling(500, (max) => ({
    en: `At most ${max} uploads and live recordings can be unfinished. Finish or discard some first`,
    'zh-CN': `未完成的上传和录音最多 ${max} 个，请先完成或放弃一些`,
  })),
  /** Of a user, the recycle bin and what is on its way included. */
  recordings: ceiling(50_000, (max) => ({
    en: `You can keep at most ${max} recordings. Delete some and empty the recycle bin first`,
    'zh-CN': `最多保存 ${max} 段录音，请先删除一些并清空回收站`,
  })),
  folders: ceiling(foldersPerUser, (max) => ({
    en: `There can be at most ${max} folders`,
    'zh-CN': `最多可创建 ${max} 个文件夹`,
  })),
  audioTasks: ceiling(50, (max) => ({
    en: `At most ${max} splits and merges can run at once. Please wait until some are done`,
    'zh-CN': `最多同时进行 ${max} 个拆分或合并任务，请等待部分任务完成`,
  })),
  shareLinks: ceiling(100, (max) => ({
    en: `A recording can have at most ${max} links. Revoke one first`,
    'zh-CN': `每段录音最多可有 ${max} 个分享链接，请先撤销一个`,
  })),
  questions: ceiling(300, (max) => ({
    en: `At most ${max} questions can be asked about a recording. Clear the conversation first`,
    'zh-CN': `每段录音最多可提问 ${max} 次，请先清空对话`,
  })),
  translations: ceiling(30, (max) => ({
    en: `A recording can be translated into at most ${max} languages`,
    'zh-CN': `每段录音最多可翻译成 ${max} 种语言`,
  })),
  /** Of a user: orders of one day that were not paid, cancelled ones included. */
  unpaidOrders: ceiling(200, (max) => ({
    en: `You can make at most ${max} orders a day without paying. Please come back tomorrow`,
    'zh-CN': `每天最多可创建 ${max} 个未支付订单，请明天再试`,
  })),
  paymentAttempts: ceiling(100, (max) => ({
    en: `You tried to pay this order ${max} times. Please cancel it and order again`,
    'zh-CN': `此订单已尝试支付 ${max} 次，请取消后重新下单`,
  })),
  /** Of a user: texts that are or were spoken, and songs, until they are deleted. */
  voiceTasks: ceiling(1_000, (max) => ({
    en: `You can keep at most ${max} voice tasks. Delete one first`,
    'zh-CN': `最多保留 ${max} 个语音任务，请先删除一个`,
  })),
  voiceDrafts: ceiling(voiceLimits.drafts, (max) => ({
    en: `You can keep ${max} drafts. Delete one first`,
    'zh-CN': `最多保存 ${max} 份草稿，请先删除一份`,
  })),
  myVoices: ceiling(voiceLimits.myVoices, (max) => ({
    en: `You can keep ${max} voices. Delete one first`,
    'zh-CN': `最多保留 ${max} 个声音，请先删除一个`,
  })),
  /** Of a user, expired ones included. */
  accessTokens: ceiling(tokenLimits.perUser, (max) => ({
    en: `You can have at most ${max} access tokens. Revoke one first`,
    'zh-CN': `最多可有 ${max} 个访问令牌，请先撤销一个`,
  })),
  webhooks: ceiling(webhookLimits.perOwner, (max) => ({
    en: `You can have at most ${max} webhooks. Delete one first`,
    'zh-CN': `最多可有 ${max} 个 Webhook，请先删除一个`,
  })),
  /** Of an app, retired ones included. */
  appProducts: ceiling(10_000, (max) => ({
    en: `An app can have at most ${max} products`,
    'zh-CN': `每个应用最多可有 ${max} 个商品`,
  })),
  exportRules: ceiling(autoExportLimits.perUser, (max) => ({
    en: `You can have at most ${max} export rules. Delete one first`,
    'zh-CN': `最多可有 ${max} 条导出规则，请先删除一条`,
  })),
  linkImports: ceiling(linkLimits.unfinished, (max) => ({
    en: `At most ${max} links can be on their way. Please wait until some have arrived`,
    'zh-CN': `最多同时获取 ${max} 个链接，请等待部分完成`,
  })),
} as const satisfies Record<string, Ceiling>

/** One of {@link ceilings}. */
export type CeilingName = keyof typeof ceilings

function ceiling(max: number, sentence: (shown: string) => Sentence): Ceiling {
  return { max, sentence: sentence(max.toLocaleString('en')) }
}
