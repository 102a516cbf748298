import type { Endpoint } from '@longhand/contracts'
import type { Json } from './definitions.ts'

/** The form of a call that takes files beside its fields. */
export function withFiles(
  schema: Json,
  { maxFiles = 1, fileFields }: Pick<Endpoint, 'maxFiles' | 'fileFields'> = {},
): Json {
  const properties = (schema['properties'] ?? {}) as Json
  const required = (schema['required'] ?? []) as string[]
  const file = { type: 'string', format: 'binary' }
  if (!fileFields && maxFiles > 1) {
    const files = { type: 'array', items: file, maxItems: maxFiles }
    return { ...schema, properties: { ...properties, files }, required }
  }
  const fields = fileFields ?? ['file']
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(fields.map((field) => [field, file])) },
    required: [...required, ...fields],
  }
}
