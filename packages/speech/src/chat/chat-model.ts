import type { Health } from '../ports.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatRequest {
  messages: readonly ChatMessage[]
  json?: boolean
  signal: AbortSignal
}

export interface ChatModel {
  readonly name: string
  health(): Promise<Health>
  /**
   * @returns `too-long` when the question, or the answer, is longer than the model can take: ask for less.
   * @throws EngineError; the signal's reason.
   */
  complete(request: ChatRequest): Promise<{ text: string } | 'too-long'>
}
