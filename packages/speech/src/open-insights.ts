import { createOpenAiChat } from './chat/openai-chat.ts'
import type { Answerer, Summarizer, Translator } from './ports.ts'
import { createChatAnswerer } from './questions/chat-answerer.ts'
import { createChatSummarizer } from './summaries/chat-summarizer.ts'
import { createTextRankSummarizer } from './summaries/text-rank-summarizer.ts'
import { createApertiumTranslator, findApertiumPairs } from './translation/apertium-translator.ts'
import { createChatTranslator } from './translation/chat-translator.ts'
import { openLibreTranslator } from './translation/libre-translator.ts'

/** What is there to make summaries, answers and translations with. */
export interface Insights {
  summarizer: Summarizer
  /** Absent without a language model. */
  answerer?: Answerer
  /** Absent when nothing here translates. */
  translator?: Translator
}

export interface InsightsConfig {
  /** An OpenAI-compatible chat server; `baseUrl` up to and including `/v1`. */
  languageModel?: { baseUrl: string; apiKey?: string | undefined; model: string } | undefined
  /** A LibreTranslate server. */
  libreTranslate?: { baseUrl: string; apiKey?: string | undefined } | undefined
}

/**
 * Opens the best of each that is configured or installed. Summaries: the language model, else TextRank. Answers: the language model alone.
 * Translations: LibreTranslate, else the language model, else Apertium's installed pairs.
 */
export async function openInsights({ languageModel, libreTranslate }: InsightsConfig): Promise<Insights> {
  const model = languageModel && createOpenAiChat(languageModel)
  const translator = libreTranslate ? await openLibreTranslator(libreTranslate) : model ? createChatTranslator(model) : await openApertium()
  return {
    summarizer: model ? createChatSummarizer(model) : createTextRankSummarizer(),
    ...(model && { answerer: createChatAnswerer(model) }),
    ...(translator && { translator }),
  }
}

async function openApertium(): Promise<Translator | undefined> {
  const pairs = await findApertiumPairs()
  return pairs.length > 0 ? createApertiumTranslator(pairs) : undefined
}
