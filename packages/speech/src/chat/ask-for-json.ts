import type { z } from 'zod'
import { EngineError } from '../engine-error.ts'
import type { ChatMessage, ChatModel } from './chat-model.ts'
import { parseJson } from '../servers/parse-json.ts'

const attempts = 2

/**
 * Asks a language model for one JSON object and checks it. An answer that doesn't fit is asked for once more, with the reason.
 *
 * @returns `too-long` when the model can't take the question or end the answer.
 * @throws EngineError `bad-answer` and others; the signal's reason.
 */
export async function askForJson<Value>(
  model: ChatModel,
  {
    messages,
    schema,
    signal,
  }: { messages: readonly ChatMessage[]; schema: z.ZodType<Value>; signal: AbortSignal },
): Promise<Value | 'too-long'> {
  let asked = messages
  for (let attempt = 1; ; attempt++) {
    const reply = await model.complete({ messages: asked, json: true, signal })
    if (reply === 'too-long') return 'too-long'
    const parsed = schema.safeParse(findJson(reply.text))
    if (parsed.success) return parsed.data
    if (attempt === attempts)
      throw new EngineError(
        'bad-answer',
        'The language model’s answer has not the form that was asked for.',
        { cause: parsed.error },
      )
    const correction =
      'That was not one JSON object of the form that was asked for. Answer again, with that object and nothing else.'
    asked = [
      ...messages,
      { role: 'assistant', content: reply.text.slice(0, 4000) },
      { role: 'user', content: correction },
    ]
  }
}

function findJson(text: string): unknown {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 ? undefined : parseJson(text.slice(start, end + 1))
}
