import type { Readable } from 'node:stream'
import { openAiSchemas, schemas } from '@longhand/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findUnstorable, isStorable } from '../../platform/fields/storable.ts'
import { boundForm } from '../../platform/http/request-bodies.ts'
import { invalidParameter } from './openai-errors.ts'

const maxFields = 40
const maxFieldBytes = 128 * 1024

const arrays = new Set([
  'timestamp_granularities',
  'include',
  'known_speaker_names',
  'known_speaker_references',
])

const unsupported: Readonly<Record<string, string>> = {
  include: 'Log probabilities are not available here',
  known_speaker_names: 'Known speakers can’t be given: speakers are named A, B, …',
  known_speaker_references: 'Known speakers can’t be given: speakers are named A, B, …',
}

/** A call that takes a file and gives its text. */
export type AudioCall = 'transcribe' | 'translate'

/** What the form of such a call asks for. */
export type AudioForm<Call extends AudioCall> = z.output<(typeof openAiSchemas)[Call]>

/**
 * Reads a form, whose file may come before, between or after its fields.
 *
 * @param take Receives the file; `rest` reads the fields behind it, once the file was read to its end, and checks them all.
 * @throws OpenAiError that names the field.
 */
export async function readTranscriptionForm<Call extends AudioCall, Taken>(
  request: FastifyRequest,
  call: Call,
  take: (file: { name: string; stream: Readable }, rest: () => Promise<AudioForm<Call>>) => Promise<Taken>,
): Promise<{ taken: Taken; asked: AudioForm<Call> }> {
  if (!request.isMultipart())
    throw invalidParameter(
      'file',
      'Send the file and its fields as multipart/form-data',
      'missing_required_parameter',
    )
  boundForm(request)
  const fields = new Map<string, string[]>()
  const parts = request.parts({ limits: { files: 1, fields: maxFields, fieldSize: maxFieldBytes } })
  const readFields = async (): Promise<{ name: string; stream: Readable } | undefined> => {
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      const { value } = part
      if (value.type === 'file') return fileOf(value)
      const name = value.fieldname.replace(/\[\]$/, '')
      fields.set(name, [...(fields.get(name) ?? []), String(value.value)])
    }
    return undefined
  }
  const file = await readFields()
  if (!file) throw invalidParameter('file', 'There is no file', 'missing_required_parameter')
  let asked: AudioForm<Call> | undefined
  const taken = await take(file, async () => {
    await readFields()
    return (asked = parseFields(call, fields))
  })
  if (!asked) throw new Error('A transcription was taken whose fields were not read.')
  return { taken, asked }
}

function fileOf({
  fieldname,
  filename,
  file: stream,
}: {
  fieldname: string
  filename: string
  file: Readable
}): { name: string; stream: Readable } {
  const name = schemas.completeUpload.request.shape.fileName.safeParse(filename)
  const refusal =
    fieldname !== 'file'
      ? invalidParameter(fieldname, `Unknown parameter: '${fieldname}'`, 'unknown_parameter')
      : !name.success || !isStorable(name.data)
        ? invalidParameter('file', 'The file has no usable name', 'invalid_file')
        : undefined
  if (!refusal && name.success) return { name: name.data, stream }
  // The client reads no answer before it has sent everything.
  stream.resume()
  throw refusal ?? new Error('unreachable')
}

function parseFields<Call extends AudioCall>(
  call: Call,
  sent: ReadonlyMap<string, readonly string[]>,
): AudioForm<Call> {
  const schema = openAiSchemas[call]
  const fields = [...sent].filter(([name, values]) => {
    const isKnown = name in schema.shape || name in unsupported
    return !isKnown || values.some((value) => value !== '')
  })
  for (const [name, [value = '']] of fields) {
    const base = name.replace(/\[.*$/, '')
    const reason = unsupported[base]
    if (reason !== undefined) throw invalidParameter(base, reason, 'unsupported_parameter')
    if (base === 'chunking_strategy' && base in schema.shape && (name !== base || value !== 'auto'))
      throw invalidParameter(
        base,
        'Recordings are always cut at pauses: only ‘auto’ can be asked for',
        'unsupported_value',
      )
  }
  const values = fields.map(([name, all]) => [
    name,
    arrays.has(name) ? [...new Set(all)] : all.length === 1 ? all[0] : all,
  ])
  const asked = checked(schema, Object.fromEntries(values)) as AudioForm<Call>
  refuseUnfit(asked)
  return asked
}

function refuseUnfit(asked: AudioForm<AudioCall>): void {
  if (!('stream' in asked)) return
  const { response_format: format, stream } = asked
  if (asked.timestamp_granularities && format !== 'verbose_json')
    throw invalidParameter(
      'timestamp_granularities',
      'Only the response_format ‘verbose_json’ has timestamps of words and segments',
      'unsupported_value',
    )
  if (stream && (format === 'srt' || format === 'vtt' || format === 'verbose_json'))
    throw invalidParameter(
      'stream',
      `‘${format}’ can’t be streamed: ask for json, text or diarized_json`,
      'unsupported_value',
    )
}

/** Fields of JSON that are null or empty count as left out, as those of a form do. */
export function withoutEmpty(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ''))
}

/** Values that fit a schema. @throws OpenAiError that names the first field that doesn't. */
export function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const unstorable = findUnstorable(values)
  if (unstorable !== undefined)
    throw invalidParameter(unstorable, 'There are characters in it that no text may hold')
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys
    throw invalidParameter(name, `Unknown parameter: '${name}'`, 'unknown_parameter')
  }
  const name = String(issue?.path[0] ?? '')
  if (!Object.hasOwn(values ?? {}, name))
    throw invalidParameter(
      name,
      name === '' ? 'The body is not valid' : `Missing required parameter: '${name}'`,
      'missing_required_parameter',
    )
  throw invalidParameter(name, `Invalid value for '${name}': ${issue?.message ?? ''}`)
}
