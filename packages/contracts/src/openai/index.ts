import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { uploadLimits } from '../upload/limits.ts'

/** Without a scope, every access token opens it; a visitor never does. */
export type OpenAiCall = Pick<Endpoint, 'method' | 'scope' | 'maxBodyBytes' | 'summary'> & {
  /** Below `openAiBasePath`; `:id` is any one name. */
  path: `/${string}`
  send: 'none' | 'json' | 'multipart'
}

/** The calls in OpenAI's form: what the server registers, the documentation shows and the authorization test walks. */
export const openAiCalls = {
  listModels: {
    method: 'GET',
    path: '/models',
    send: 'none',
    summary: 'The models that can be named, in OpenAI’s form.',
  },
  getModel: {
    method: 'GET',
    path: '/models/:id',
    send: 'none',
    summary: 'One of these models, in OpenAI’s form.',
  },
  transcribe: {
    method: 'POST',
    path: '/audio/transcriptions',
    scope: 'recordings:write',
    send: 'multipart',
    maxBodyBytes: uploadLimits.maxBytes + multipartFieldsBytes,
    summary:
      'Transcribes a file and answers with its text, in OpenAI’s form. The file becomes a recording of the account.',
  },
  translate: {
    method: 'POST',
    path: '/audio/translations',
    scope: 'recordings:write',
    send: 'multipart',
    maxBodyBytes: uploadLimits.maxBytes + multipartFieldsBytes,
    summary:
      'Transcribes a file into English, whatever is spoken in it, in OpenAI’s form. The file becomes a recording of the account.',
  },
  speak: {
    method: 'POST',
    path: '/audio/speech',
    scope: 'voices:write',
    send: 'json',
    summary: 'Speaks a text and answers with the sound, in OpenAI’s form. Nothing of it is kept.',
  },
} as const satisfies Record<string, OpenAiCall>

/** The name of one of {@link openAiCalls}. */
export type OpenAiCallName = keyof typeof openAiCalls
