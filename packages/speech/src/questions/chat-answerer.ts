import { z } from 'zod'
import { askForJson } from '../chat/ask-for-json.ts'
import type { ChatMessage, ChatModel } from '../chat/chat-model.ts'
import { QuotedPassages, transcriptIsData } from '../chat/quoted-passages.ts'
import { EngineError } from '../engine-error.ts'
import type { AnsweredQuestion, Answerer } from '../ports.ts'
import { choosePassages } from './choose-passages.ts'

const answerSchema = z.object({
  answer: z.string().trim().min(1).max(20_000),
  from: z.array(z.coerce.number().int()).max(500).default([]),
})

const form = [
  'You answer questions about a transcript, and only out of it. If it does not say, answer that it does not.',
  'Answer with one JSON object and nothing else: {"answer": plain text without markup, in the language of the question, "from": [numbers of the passages that say it]}',
].join('\n')

/** About eight thousand tokens of English; less where the model takes less. */
const maxCharacters = 32_000
const minCharacters = 2000
const remembered = 6

export function createChatAnswerer(model: ChatModel): Answerer {
  return {
    id: `chat:${model.name}`,
    health: () => model.health(),
    answer: async ({ passages, history, question, signal }) => {
      signal.throwIfAborted()
      for (let limit = maxCharacters; limit >= minCharacters; limit /= 2) {
        const quoted = new QuotedPassages(
          choosePassages(
            passages,
            [...history.slice(-1).map((turn) => turn.question), question].join(' '),
            limit,
          ),
        )
        const answer = await askForJson(model, {
          messages: messagesOf(quoted, history, question),
          schema: answerSchema,
          signal,
        })
        if (answer !== 'too-long') return { text: answer.answer, passageIds: quoted.idsOf(answer.from) }
      }
      throw new EngineError(
        'too-long',
        'The language model takes too little text to answer questions about transcripts.',
      )
    },
  }
}

function messagesOf(
  quoted: QuotedPassages,
  history: readonly AnsweredQuestion[],
  question: string,
): ChatMessage[] {
  return [
    { role: 'system', content: `${transcriptIsData}\n${form}` },
    { role: 'user', content: quoted.toString() },
    ...history.slice(-remembered).flatMap((turn): ChatMessage[] => [
      { role: 'user', content: turn.question },
      { role: 'assistant', content: JSON.stringify({ answer: turn.answer, from: [] }) },
    ]),
    { role: 'user', content: question },
  ]
}
