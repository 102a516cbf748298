import type { Sentence } from '@longhand/contracts'

/** Why something can't be made here, and what to do about it. */
export const refusals = {
  noText: { en: 'There is no text yet. Transcribe the recording first', 'zh-CN': '还没有文稿，请先转写录音' },
  noLanguageModel: {
    en: 'Questions need a language model, and this server has none. Whoever runs it can connect one; its README says how',
    'zh-CN': '提问需要语言模型，此服务器尚未配置。服务器管理员可按 README 说明接入',
  },
  noInstructions: {
    en: 'Requests of your own need a language model, and this server has none',
    'zh-CN': '自定义要求需要语言模型，此服务器尚未配置',
  },
  noTranslator: {
    en: 'This server has nothing to translate with. Whoever runs it can install Apertium or connect a translation server; its README says how',
    'zh-CN': '此服务器没有可用的翻译引擎。服务器管理员可安装 Apertium 或接入翻译服务，详见 README',
  },
  sameLanguage: { en: 'The recording is in this language already', 'zh-CN': '录音本来就是该语言' },
  noPair: { en: 'This server doesn’t translate between these two languages', 'zh-CN': '此服务器不支持这两种语言之间的翻译' },
} satisfies Record<string, Sentence>

const failures: Readonly<Record<string, Sentence>> = {
  'engine.missing': { en: 'What this needs is no longer installed on the server', 'zh-CN': '服务器上缺少所需的程序' },
  'engine.unauthorized': { en: 'The language service refuses this server’s key', 'zh-CN': '语言服务拒绝了此服务器的密钥' },
  'engine.rate-limited': { en: 'The language service is too busy. Try again later', 'zh-CN': '语言服务繁忙，请稍后再试' },
  'engine.unreachable': { en: 'The language service can’t be reached', 'zh-CN': '无法连接语言服务' },
  'engine.timeout': { en: 'The language service took too long', 'zh-CN': '语言服务响应超时' },
  'engine.bad-answer': { en: 'The language service gave no usable answer. Trying again may help', 'zh-CN': '语言服务返回了无效结果，可以重试' },
  'engine.rejected': { en: 'The language service refuses this text', 'zh-CN': '语言服务拒绝处理该文稿' },
  'engine.too-long': { en: 'The text is too long for the language model of this server', 'zh-CN': '文稿过长，超出了语言模型的处理能力' },
  'engine.unsupported-language': { en: 'This server doesn’t know the language', 'zh-CN': '此服务器不支持该语言' },
}

const unknownFailure: Sentence = { en: 'It failed for a reason that was not foreseen. Please try again', 'zh-CN': '因未知原因失败，请重试' }

/** What people are told about work that failed for good. */
export function explainFailure(code: string | number | undefined): Sentence {
  return (typeof code === 'string' ? failures[code] : undefined) ?? unknownFailure
}
