import type { Sentence } from '@longhand/contracts'

export const refusals = {
  noText: { en: 'There is no text yet. Transcribe the recording first', 'zh-CN': '还没有文稿，请先转写录音' },
  noLanguageModel: {
    en: 'Questions can’t be answered here yet',
    'zh-CN': '此处暂不支持提问',
  },
  noInstructions: {
    en: 'Requests of your own are not available here yet',
    'zh-CN': '此处暂不支持自定义要求',
  },
  noTranslator: {
    en: 'Translation is not available here yet',
    'zh-CN': '此处暂不支持翻译',
  },
  sameLanguage: { en: 'The recording is in this language already', 'zh-CN': '录音本来就是该语言' },
  noPair: {
    en: 'There is no translation between these two languages yet',
    'zh-CN': '暂不支持这两种语言之间的翻译',
  },
} satisfies Record<string, Sentence>

const failures: Readonly<Record<string, Sentence>> = {
  'engine.missing': {
    en: 'This is not available at the moment. Please try again later',
    'zh-CN': '此功能暂不可用，请稍后再试',
  },
  'engine.unauthorized': {
    en: 'This is not available at the moment. Please try again later',
    'zh-CN': '此功能暂不可用，请稍后再试',
  },
  'engine.rate-limited': {
    en: 'The language service is too busy. Try again later',
    'zh-CN': '语言服务繁忙，请稍后再试',
  },
  'engine.unreachable': { en: 'The language service can’t be reached', 'zh-CN': '无法连接语言服务' },
  'engine.timeout': { en: 'The language service took too long', 'zh-CN': '语言服务响应超时' },
  'engine.bad-answer': {
    en: 'The language service gave no usable answer. Trying again may help',
    'zh-CN': '语言服务返回了无效结果，可以重试',
  },
  'engine.rejected': { en: 'The language service refuses this text', 'zh-CN': '语言服务拒绝处理该文稿' },
  'engine.too-long': { en: 'The text is too long for this', 'zh-CN': '文稿过长，无法处理' },
  'engine.unsupported-language': { en: 'This language is not known here yet', 'zh-CN': '暂不支持该语言' },
}

const unknownFailure: Sentence = {
  en: 'It failed for an unknown reason. Please try again',
  'zh-CN': '因未知原因失败，请重试',
}

export function explainFailure(code: string | number | undefined): Sentence {
  return (typeof code === 'string' ? failures[code] : undefined) ?? unknownFailure
}
