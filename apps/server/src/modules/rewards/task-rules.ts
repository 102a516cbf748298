import type { Sentence, TaskPeriod } from '@longhand/contracts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'

export interface TaskRule {
  isDaily: boolean
  period: TaskPeriod
  unit: number
  /** What events count. Those that don't stand here count nothing. */
  counts: { [Type in DomainEvent['type']]?: (event: Extract<DomainEvent, { type: Type }>) => number }
  name: Sentence
  description: Sentence
}

const once = (): number => 1
const daily = { isDaily: true, period: 'day', unit: 1 } as const
const challenge = { isDaily: false, period: 'ever', unit: 1 } as const

/** The tasks that the product knows how to count, by id. */
export const taskRules: Readonly<Record<string, TaskRule>> = {
  'sign-in': {
    ...daily,
    counts: { 'checked-in': once },
    name: { en: 'Check in', 'zh-CN': '每日签到' },
    description: { en: 'Check in today', 'zh-CN': '完成今日签到' },
  },
  upload: {
    ...daily,
    counts: { 'recording-uploaded': once },
    name: { en: 'Upload a recording', 'zh-CN': '上传录音' },
    description: { en: 'Upload an audio or video file', 'zh-CN': '上传一个音频或视频文件' },
  },
  transcribe: {
    ...daily,
    counts: { 'transcription-finished': ({ isFree }) => (isFree ? 0 : 1) },
    name: { en: 'Finish a transcription', 'zh-CN': '完成一次转写' },
    description: { en: 'Have a recording transcribed to the end', 'zh-CN': '将一段录音转写完成' },
  },
  edit: {
    ...daily,
    counts: { 'transcript-edited': once },
    name: { en: 'Edit a transcript', 'zh-CN': '编辑文稿' },
    description: { en: 'Correct a transcript and save it', 'zh-CN': '修改一份文稿并保存' },
  },
  export: {
    ...daily,
    counts: { 'transcript-exported': once },
    name: { en: 'Export a transcript', 'zh-CN': '导出文稿' },
    description: { en: 'Download a transcript in any format', 'zh-CN': '以任意格式下载一份文稿' },
  },
  'transcribed-hours': {
    ...challenge,
    unit: 3600,
    counts: { 'transcription-finished': ({ seconds, isFree }) => (isFree ? 0 : seconds) },
    name: { en: 'Transcribe {n} hours', 'zh-CN': '累计转写 {n} 小时' },
    description: { en: 'All your finished transcriptions together', 'zh-CN': '所有已完成转写的总时长' },
  },
  'check-in-days': {
    ...challenge,
    period: 'month',
    counts: { 'checked-in': once },
    name: { en: 'Check in on {n} days', 'zh-CN': '签到满 {n} 天' },
    description: { en: 'Within one month; days needn’t follow each other', 'zh-CN': '当月累计，无需连续' },
  },
  'first-purchase': {
    ...challenge,
    counts: { 'order-paid': once },
    name: { en: 'First purchase', 'zh-CN': '首次购买' },
    description: { en: 'Buy a membership or a time card', 'zh-CN': '购买会员或时长卡' },
  },
  'invite-friend': {
    ...challenge,
    counts: { 'friend-joined': once },
    name: { en: 'Invite a friend', 'zh-CN': '邀请好友' },
    description: {
      en: 'A friend you invited buys something or transcribes an hour',
      'zh-CN': '受邀好友购买商品或累计转写一小时',
    },
  },
  voices: {
    ...challenge,
    counts: { 'voice-made': once },
    name: { en: 'Make {n} voices', 'zh-CN': '制作 {n} 个声音' },
    description: { en: 'Clone a voice or turn text into speech', 'zh-CN': '克隆声音或将文字转为语音' },
  },
}

export function taskName({ name }: TaskRule, amount: number): Sentence {
  const fill = (text: string): string => text.replace('{n}', String(amount))
  return { en: fill(name.en), 'zh-CN': fill(name['zh-CN']) }
}
