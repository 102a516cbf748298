import { createOpenAiChat, type OpenAiChatConfig } from './chat/openai-chat.ts'
import type { Answerer, Summarizer, Translator } from './ports.ts'
import { createChatAnswerer } from './questions/chat-answerer.ts'
import { createChatSummarizer } from './summaries/chat-summarizer.ts'
import { createTextRankSummarizer } from './summaries/text-rank-summarizer.ts'
import { createApertiumTranslator, findApertiumPairs } from './translation/apertium-translator.ts'
import type { ServerConfig } from './servers/call-server.ts'
import { createChatTranslator } from './translation/chat-translator.ts'
import { openLibreTranslator } from './translation/libre-translator.ts'

export interface Insights {
  summarizer: Summarizer
  answerer?: Answerer | undefined
  translator?: Translator | undefined
}

export interface InsightsConfig {
  languageModel?: OpenAiChatConfig | undefined
  libreTranslate?: ServerConfig | undefined
}

/** Summaries: the language model, else TextRank. Answers: the language model alone. Translations: LibreTranslate, else the language model, else Apertium's installed pairs. */
export async function openInsights({ languageModel, libreTranslate }: InsightsConfig): Promise<Insights> {
  const model = languageModel && createOpenAiChat(languageModel)
  const translator = libreTranslate
    ? await openLibreTranslator(libreTranslate)
    : model
      ? createChatTranslator(model)
      : await openApertium()
  return {
    summarizer: model ? createChatSummarizer(model) : createTextRankSummarizer(),
    answerer: model ? createChatAnswerer(model) : undefined,
    translator,
  }
}

async function openApertium(): Promise<Translator | undefined> {
  const pairs = await findApertiumPairs()
  return pairs.length > 0 ? createApertiumTranslator(pairs) : undefined
}
