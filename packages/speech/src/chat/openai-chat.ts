import { z } from 'zod'
import { EngineError } from '../engine-error.ts'
import { callServer, checkServer, type ServerConfig, serverSettings } from '../servers/call-server.ts'
import type { ChatModel, ChatRequest } from './chat-model.ts'
import { parseJson } from '../servers/parse-json.ts'

/** `baseUrl` up to and including `/v1`. */
export interface OpenAiChatConfig extends ServerConfig {
  model: string
}

/** Under Node's own limit of 300 s for the answer's head. */
const usualMs = 280_000

const contentSchema = z
  .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
  .nullish()

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: contentSchema, refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

export function createOpenAiChat(config: OpenAiChatConfig): ChatModel {
  const settings = serverSettings('language model’s server', config, usualMs)
  /** Some servers refuse `response_format`; once one has, it is asked without. */
  let takesFormat = true

  async function send({ messages, json = false, signal }: ChatRequest): Promise<string> {
    const body = () =>
      JSON.stringify({
        model: config.model,
        messages,
        temperature: 0.2,
        response_format: json && takesFormat ? { type: 'json_object' } : undefined,
      })
    try {
      return await callServer(settings, { path: '/chat/completions', body, signal, explain: tooLong })
    } catch (error) {
      if (!(
        takesFormat &&
        json &&
        error instanceof EngineError &&
        error.reason === 'rejected' &&
        /response_format|json_object/.test(error.message)
      ))
        throw error
      takesFormat = false
      return send({ messages, json, signal })
    }
  }

  return {
    name: config.model,
    health: () => checkServer(settings, '/models'),
    complete: async (request) => {
      try {
        const answer = await send(request)
        return answer === 'too-large' ? 'too-long' : readCompletion(answer)
      } catch (error) {
        if (error instanceof EngineError && error.reason === 'too-long') return 'too-long'
        throw error
      }
    },
  }
}

/** Every server words it in its own way; all speak of the context and its length. */
function tooLong(status: number, said: string): EngineError | undefined {
  const isTooLong =
    status === 400 &&
    /context.{0,20}(length|window|size)|maximum context|too many tokens|too long/i.test(said)
  return isTooLong
    ? new EngineError('too-long', 'The language model can’t take a text of this length.')
    : undefined
}

function readCompletion(body: string): { text: string } | 'too-long' {
  const parsed = completionSchema.safeParse(parseJson(body))
  const choice = parsed.data?.choices[0]
  if (!choice)
    throw new EngineError(
      'bad-answer',
      'The language model’s server answered with something that is no answer.',
    )
  if (choice.finish_reason === 'length') return 'too-long'
  const { content, refusal } = choice.message
  if (refusal) throw new EngineError('rejected', 'The language model declined to answer.')
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')
  // Reasoning models of some servers think aloud before they answer.
  return { text: text.replace(/^\s*<think>[\s\S]*?<\/think>/i, '').trim() }
}
