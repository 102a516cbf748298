import { errorCodes, type Sentence } from '@longhand/contracts'
import type { FailureReason } from '../queue/job.ts'
import type { FailureCode } from './named-error.ts'

/** Why work on a recording failed; `code` where a status code of the wire names it. */
export interface Failure extends Sentence {
  code?: number
}

const sentences: Record<FailureCode, Failure> = {
  'file-gone': { en: 'The recording’s file is gone', 'zh-CN': '录音文件已丢失' },
  'other-text': {
    en: 'Hardly a word of the imported text was heard in this recording, so nothing was changed. Check that they belong together, and which language is spoken',
    'zh-CN': '录音中几乎没有听到所导入文稿的内容，因此未作更改。请确认两者是否对应，以及所说的语言',
  },
  'workers-ended': {
    en: 'Work on this recording broke off each time it was tried',
    'zh-CN': '处理该录音时每次都意外中断',
  },
  'no-caption-program': {
    en: 'This server has no program that can draw subtitles into a picture',
    'zh-CN': '此服务器没有可将字幕写入画面的程序',
  },
  'media.empty': { en: 'The file is empty', 'zh-CN': '文件为空' },
  'media.not-media': { en: 'The file holds no recording', 'zh-CN': '文件中没有音视频内容' },
  'media.no-audio': { en: 'The file has no sound', 'zh-CN': '文件中没有声音' },
  'media.no-track': { en: 'The file has no such sound track', 'zh-CN': '文件中没有这条音轨' },
  'media.no-picture': { en: 'The file has no picture', 'zh-CN': '文件中没有画面' },
  'media.unfit-for-mp4': {
    en: 'MP4 can’t hold this picture. Choose MKV',
    'zh-CN': 'MP4 不支持该视频的画面编码，请选择 MKV',
  },
  'media.unfit-for-mkv': {
    en: 'MKV can’t keep this picture upright. Choose another way',
    'zh-CN': 'MKV 无法保持该视频的画面方向，请选择其他方式',
  },
  'media.unreadable-picture': {
    en: 'The picture in this file is damaged and can’t be read',
    'zh-CN': '文件中的画面已损坏，无法读取',
  },
  'media.unsupported': { en: 'The file is of a kind that is not supported', 'zh-CN': '不支持该文件类型' },
  'media.truncated': { en: 'The file is incomplete', 'zh-CN': '文件不完整' },
  'media.missing-header': {
    en: 'The file is one part of a stream and lacks its beginning',
    'zh-CN': '文件是流媒体的一个片段，缺少开头部分',
  },
  'media.too-long': {
    en: 'The recording is too long',
    'zh-CN': '录音过长',
    code: errorCodes.TOO_LONG_TO_TRANSCRIBE,
  },
  'media.timeout': { en: 'Reading the file took too long', 'zh-CN': '读取文件超时' },
  'media.killed': {
    en: 'This server ran out of memory each time it read this file',
    'zh-CN': '服务器每次读取该文件时都内存不足',
  },
  'media.missing-tool': {
    en: 'Recordings can’t be read at the moment. Please try again later',
    'zh-CN': '暂时无法读取录音，请稍后再试',
  },
  'media.failed': { en: 'The file could not be read', 'zh-CN': '无法读取文件' },
  'engine.missing': {
    en: 'Transcription is not available at the moment. Please try again later',
    'zh-CN': '转写暂不可用，请稍后再试',
  },
  'engine.misconfigured': {
    en: 'Transcription is not available at the moment. Please try again later',
    'zh-CN': '转写暂不可用，请稍后再试',
  },
  'engine.unsupported-language': {
    en: 'Recordings in this language can’t be transcribed yet',
    'zh-CN': '暂不支持转写该语言的录音',
  },
  'engine.unauthorized': {
    en: 'Transcription is not available at the moment. Please try again later',
    'zh-CN': '转写暂不可用，请稍后再试',
  },
  'engine.rate-limited': {
    en: 'Transcription was too busy for a whole day',
    'zh-CN': '转写服务持续繁忙已超过一天',
  },
  'engine.unreachable': {
    en: 'Transcription could not be reached for a whole day',
    'zh-CN': '转写服务已超过一天无法连接',
  },
  'engine.timeout': {
    en: 'This server did not manage to transcribe the recording within a day',
    'zh-CN': '服务器在一天内未能完成转写',
  },
  'engine.bad-answer': {
    en: 'Transcribing gave no usable text. Please try again',
    'zh-CN': '转写未得到可用的文稿，请重试',
  },
  'engine.rejected': { en: 'This recording can’t be transcribed', 'zh-CN': '无法转写该录音' },
  'engine.too-long': {
    en: 'The recording is too long to be transcribed in one piece',
    'zh-CN': '录音过长，无法一次转写',
  },
  'engine.crashed': {
    en: 'Transcribing broke off at this recording each time it was tried',
    'zh-CN': '每次转写该录音时都意外中断',
  },
  'engine.killed': {
    en: 'This server ran out of memory each time it transcribed this recording',
    'zh-CN': '服务器每次转写该录音时都内存不足',
  },
}

const unknownFailure: Sentence = {
  en: 'The transcription failed for an unknown reason. Please try again',
  'zh-CN': '转写因未知原因失败，请重试',
}

export function explain(
  { code }: FailureReason,
  unforeseen = unknownFailure,
): { sentence: Failure; event: 'fail' | 'lose' } {
  const sentence =
    typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code as FailureCode] : unforeseen
  return { sentence, event: code === 'file-gone' ? 'lose' : 'fail' }
}
