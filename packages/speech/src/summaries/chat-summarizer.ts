import type { z } from 'zod'
import { askForJson } from '../chat/ask-for-json.ts'
import type { ChatModel } from '../chat/chat-model.ts'
import { QuotedPassages, transcriptIsData } from '../chat/quoted-passages.ts'
import { EngineError } from '../engine-error.ts'
import type { Passage, SummarizeRequest, Summarizer, Summary, SummaryPoint } from '../ports.ts'
import {
  type BlockSummary,
  blockForm,
  blockSchema,
  type WholeSummary,
  wholeForm,
  wholeSchema,
} from './chat-summary-forms.ts'
import { findKeywords } from './keywords.ts'
import { Words } from './words.ts'

const blockSeconds = 600
const keywordCount = 10

export function createChatSummarizer(model: ChatModel): Summarizer {
  return {
    id: `chat:${model.name}`,
    capabilities: () => ({ method: 'generative', instructions: true, offline: false }),
    health: () => model.health(),
    summarize: (request) => new ChatSummary(model, request).make(),
  }
}

class ChatSummary {
  readonly #model: ChatModel
  readonly #request: SummarizeRequest
  #done = 0
  #asked = 1

  constructor(model: ChatModel, request: SummarizeRequest) {
    this.#model = model
    this.#request = request
  }

  async make(): Promise<Summary> {
    const { passages, language, signal, onProgress } = this.#request
    signal.throwIfAborted()
    const spoken = passages.filter(({ text }) => text.trim() !== '')
    if (spoken.length === 0) {
      onProgress?.(1)
      return { keywords: [], points: [] }
    }
    const blocks = cutBlocks(spoken)
    this.#asked = blocks.length + 1
    const found: SummaryPoint[] = []
    for (const block of blocks) found.push(...(await this.#readBlock(block)))
    const points = blocks.length === 1 ? found : await this.#joinBlocks(spoken, found)
    onProgress?.(1)
    const words = new Words(language)
    return {
      keywords: findKeywords(
        spoken.map(({ text }) => words.contentOf(text)),
        keywordCount,
      ),
      points: keepOrder(points, spoken),
    }
  }

  async #readBlock(passages: readonly Passage[]): Promise<SummaryPoint[]> {
    const { instructions = [], language } = this.#request
    const quoted = new QuotedPassages(passages)
    const answer = await this.#ask(blockForm(language, instructions), quoted.toString(), blockSchema)
    if (answer !== 'too-long') return pointsOfBlock(answer, quoted, instructions)
    if (passages.length < 2)
      throw new EngineError('too-long', 'A single passage is too long for the language model.')
    this.#asked += 2
    const middle = Math.ceil(passages.length / 2)
    return [
      ...(await this.#readBlock(passages.slice(0, middle))),
      ...(await this.#readBlock(passages.slice(middle))),
    ]
  }

  async #joinBlocks(passages: readonly Passage[], found: readonly SummaryPoint[]): Promise<SummaryPoint[]> {
    const { instructions = [], language } = this.#request
    const isJoined = ({ kind }: SummaryPoint): boolean =>
      kind === 'abstract' || kind === 'speaker' || kind === 'custom'
    const notes = found.filter((point) => isJoined(point) || point.kind === 'chapter')
    const names = new Map(passages.map(({ speaker, speakerName }) => [speaker, speakerName]))
    const asPassages = notes.map((note, index) => ({
      id: String(index),
      speaker: note.speaker ?? '',
      speakerName: names.get(note.speaker ?? '') ?? 'Summary',
      text: `${note.title} ${note.text}`,
      start: 0,
      end: 0,
    }))
    const quoted = new QuotedPassages(asPassages)
    const answer = await this.#ask(wholeForm(language, instructions), quoted.toString(), wholeSchema)
    // Hours of talk in a small model: the notes of the blocks are a summary too, only a longer one.
    if (answer === 'too-long') return [...found]
    const sourcesOf = (numbers: readonly number[]): string[] =>
      quoted.idsOf(numbers).flatMap((id) => notes[Number(id)]!.passageIds)
    return [
      ...pointsOfWhole(answer, { sourcesOf, speakerOf: (name) => quoted.speakerOf(name), instructions }),
      ...found.filter((point) => !isJoined(point)),
    ]
  }

  async #ask<Value>(form: string, material: string, schema: z.ZodType<Value>): Promise<Value | 'too-long'> {
    const { signal, onProgress } = this.#request
    const messages = [
      { role: 'system' as const, content: `${transcriptIsData}\n${form}` },
      { role: 'user' as const, content: material },
    ]
    const answer = await askForJson(this.#model, { messages, schema, signal })
    this.#done += 1
    onProgress?.(Math.min(0.99, this.#done / this.#asked))
    return answer
  }
}

function cutBlocks(passages: readonly Passage[]): Passage[][] {
  const blocks: Passage[][] = []
  for (const passage of passages) {
    const block = blocks.at(-1)
    if (block && passage.start < block[0]!.start + blockSeconds) block.push(passage)
    else blocks.push([passage])
  }
  return blocks
}

function pointsOfBlock(
  answer: BlockSummary,
  quoted: QuotedPassages,
  instructions: readonly string[],
): SummaryPoint[] {
  const point = (kind: SummaryPoint['kind'], title: string, text: string, from: readonly number[]) => ({
    kind,
    title,
    text,
    passageIds: quoted.idsOf(from),
  })
  const sources = {
    sourcesOf: (numbers: readonly number[]) => quoted.idsOf(numbers),
    speakerOf: (name: string) => quoted.speakerOf(name),
    instructions,
  }
  return [
    ...pointsOfWhole(answer, sources),
    ...answer.chapters.map(({ title, text, from }) => point('chapter', title, text, from)),
    ...answer.todos.map(({ text, from }) => point('todo', '', text, from)),
    ...answer.questions.map(({ question, answer: text, from }) => point('question', question, text, from)),
  ]
}

interface Sources {
  sourcesOf: (numbers: readonly number[]) => string[]
  speakerOf: (name: string) => string | undefined
  instructions: readonly string[]
}

function pointsOfWhole(
  { abstract, speakers, custom }: WholeSummary,
  { sourcesOf, speakerOf, instructions }: Sources,
): SummaryPoint[] {
  return [
    ...abstract.map(({ text, from }) => ({
      kind: 'abstract' as const,
      title: '',
      text,
      passageIds: sourcesOf(from),
    })),
    ...speakers.flatMap(({ speaker: name, text, from }) => {
      const speaker = speakerOf(name)
      return speaker === undefined
        ? []
        : [{ kind: 'speaker' as const, title: '', text, speaker, passageIds: sourcesOf(from) }]
    }),
    ...custom.flatMap(({ request, text, from }) => {
      const title = instructions[request - 1]
      return title === undefined
        ? []
        : [{ kind: 'custom' as const, title, text, passageIds: sourcesOf(from) }]
    }),
  ]
}

/** Points that cite nothing which exists are left out: no one could check them. */
function keepOrder(points: readonly SummaryPoint[], passages: readonly Passage[]): SummaryPoint[] {
  const places = new Map(passages.map(({ id }, index) => [id, index]))
  return points
    .map((point) => ({
      ...point,
      passageIds: [...new Set(point.passageIds)].sort((a, b) => places.get(a)! - places.get(b)!),
    }))
    .filter(({ passageIds, text, title }) => passageIds.length > 0 && `${title}${text}`.trim() !== '')
    .sort((a, b) =>
      a.kind === b.kind && a.kind !== 'abstract'
        ? places.get(a.passageIds[0]!)! - places.get(b.passageIds[0]!)!
        : 0,
    )
}
