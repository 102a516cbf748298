import type {
  Passage,
  SummarizeRequest,
  Summarizer,
  Summary,
  SummaryPoint,
  SummaryPointKind,
} from '../ports.ts'
import { findChapters } from './chapters.ts'
import { soundsLikeQuestion, soundsLikeTodo } from './cues.ts'
import { findKeywords } from './keywords.ts'
import { pickSentences, type RankedSentence, rankSentences } from './sentences.ts'
import { Words } from './words.ts'

const keywordCount = 10
const maxTodos = 12

interface Material {
  passages: readonly Passage[]
  language: string
  words: Words
  sentences: readonly RankedSentence[]
}

/** Without a model or a network. It writes nothing itself: every point was said. */
export function createTextRankSummarizer(): Summarizer {
  return {
    id: 'textrank',
    capabilities: () => ({ method: 'extractive', instructions: false, offline: true }),
    health: () => Promise.resolve({ ok: true }),
    summarize: (request) => new Promise((resolve) => resolve(summarize(request))),
  }
}

function summarize({ passages, language, signal, onProgress }: SummarizeRequest): Summary {
  signal.throwIfAborted()
  const words = new Words(language)
  const material: Material = { passages, language, words, sentences: rankSentences(passages, words) }
  onProgress?.(0.7)
  const points = [...pickAbstract(material), ...pickChapters(material), ...pickTodos(material)]
  onProgress?.(1)
  return { keywords: findKeywords(contentBySentence(material.sentences, words), keywordCount), points }
}

function pickAbstract({ passages, sentences }: Material): SummaryPoint[] {
  const minutes = ((passages.at(-1)?.end ?? 0) - (passages[0]?.start ?? 0)) / 60
  const count = Math.min(7, Math.max(3, Math.round(Math.sqrt(minutes))))
  return pickSentences(sentences, count).map((sentence) => pointOf('abstract', sentence))
}

function pickChapters({ passages, words, sentences }: Material): SummaryPoint[] {
  const spans = findChapters(
    passages,
    passages.map(({ text }) => words.contentOf(text)),
  )
  return spans.flatMap(({ start, end }) => {
    const inside = sentences.filter(({ passageIndex }) => passageIndex >= start && passageIndex < end)
    const [key] = pickSentences(inside, 1)
    if (!key) return []
    const title = findKeywords(contentBySentence(inside, words), 3).join(' · ')
    return [
      { ...pointOf('chapter', key), title, passageIds: [...new Set([passages[start]!.id, key.passage.id])] },
    ]
  })
}

function pickTodos({ sentences, language }: Material): SummaryPoint[] {
  const found = sentences.filter(
    ({ text, rank }) => rank > 0 && soundsLikeTodo(text, language) && !soundsLikeQuestion(text, language),
  )
  return pickSentences(found, maxTodos).map((sentence) => pointOf('todo', sentence))
}

function pointOf(kind: SummaryPointKind, { text, passage }: RankedSentence): SummaryPoint {
  return { kind, title: '', text, passageIds: [passage.id] }
}

function contentBySentence(sentences: readonly RankedSentence[], words: Words): string[][] {
  return sentences.map(({ text }) => words.contentOf(text))
}
