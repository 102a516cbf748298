import { openAiBasePath, openAiCalls } from '@longhand/contracts'
import type { OpenAiCall, OpenAiCallName } from '@longhand/contracts'
import { openAiSchemas } from '@longhand/contracts/schemas'
import { z } from 'zod'
import type { Json } from './definitions.ts'
import { exampleFor } from './examples.ts'
import { openAiTag } from './tags.ts'
import { withFiles } from './with-files.ts'

/** The calls in OpenAI's form, by path. */
export function openAiPaths(): Record<string, Json> {
  return Object.fromEntries(
    (Object.keys(openAiCalls) as OpenAiCallName[]).map((name) => {
      const call: OpenAiCall = openAiCalls[name]
      const path = `${openAiBasePath}${call.path.replace(/:(\w+)/g, '{$1}')}`
      return [path, { [call.method.toLowerCase()]: operation(name, call) }]
    }),
  )
}

function operation(name: OpenAiCallName, { summary, scope, path, send }: OpenAiCall): Json {
  return {
    operationId: name,
    summary,
    tags: [openAiTag.name],
    security: [{ accessToken: scope === undefined ? [] : [scope] }],
    parameters: path.includes(':')
      ? [{ in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: 'default' }]
      : undefined,
    requestBody:
      name in openAiSchemas
        ? { required: true, content: content(name as keyof typeof openAiSchemas, send) }
        : undefined,
    responses: {
      200: { description: 'The answer in OpenAI’s form', content: answers[name] },
      default: {
        description: 'An error in OpenAI’s form',
        content: { 'application/json': { example: error } },
      },
    },
  }
}

const model = { id: 'default', object: 'model', created: 0, owned_by: 'longhand' }
const sound = { schema: { type: 'string', format: 'binary' } }
const answers: Record<OpenAiCallName, Json> = {
  listModels: { 'application/json': { example: { object: 'list', data: [model] } } },
  getModel: { 'application/json': { example: model } },
  transcribe: {
    'application/json': { example: { text: 'Good morning, and welcome.' } },
    'text/plain': { example: 'Good morning, and welcome.' },
  },
  translate: {
    'application/json': { example: { text: 'Good morning, and welcome.' } },
    'text/plain': { example: 'Good morning, and welcome.' },
  },
  speak: { 'audio/mpeg': sound },
}
const error = {
  error: {
    message: 'This access token lacks the scope voices:write',
    type: 'invalid_request_error',
    param: null,
    code: null,
  },
}

function content(name: keyof typeof openAiSchemas, send: OpenAiCall['send']): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(openAiSchemas[name], {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  const example = exampleFor(schema)
  return send === 'json'
    ? { 'application/json': { schema, example } }
    : { 'multipart/form-data': { schema: withFiles(schema), example } }
}
