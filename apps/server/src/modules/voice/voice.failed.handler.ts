import type { JobFailureHandler } from '../../platform/queue/job.ts'
import type { VoiceWork } from './voice-work.ts'

const sentence = {
  en: 'This could not be made. What was done is kept: try again to go on from there',
  'zh-CN': '生成失败。已完成的部分会保留，重试即可从该处继续',
}

/** Hears of work that failed for good. */
export function voiceFailed({ tasks }: VoiceWork): JobFailureHandler<{ taskId: string }> {
  return ({ payload }) => tasks.failed(payload.taskId, sentence)
}
