import { errorCatalog, successCode, toWire, wirePath } from '@longhand/contracts'
import type { ErrorName } from '@longhand/contracts'
import { schemaNames } from '@longhand/contracts/schemas'
import { z } from 'zod'
import { exampleFor } from './examples.ts'

export type Json = Record<string, unknown>

interface Described {
  schema: Json
  example: unknown
}

/** The named schemas of a document: what several calls have is written once, and a generated client has a type for it. */
export class Definitions {
  readonly schemas: Record<string, unknown> = {}

  /** @param name What the whole is called, if it is an object that has no name yet. */
  describe(schema: z.ZodType, io: 'input' | 'output', name: string): Described {
    const inCode = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: namesOfSchemas })
    const { $schema: _, $defs = {}, ...whole } = inWireNames(inCode)
    const names = this.#namesFor($defs as Record<string, Json>, name)
    for (const [key, value] of Object.entries($defs as Json))
      this.schemas[names(key)] = withReferences(value, names)
    return {
      schema: this.named(withReferences(whole, names) as Json, name),
      example: toWire(exampleFor(inCode)),
    }
  }

  /** A reference to an object that gets a name; anything else as it is. */
  named(schema: Json, name: string): Json {
    if (schema['type'] !== 'object' || !schema['properties']) return schema
    this.schemas[name] = schema
    return reference(name)
  }

  /** What a schema refers to, itself. @param name Of what is left out of the document, unless others have it. */
  taken(schema: Json, name: string): Json {
    const called = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1)! : undefined
    if (called === undefined) return schema
    const itself = this.schemas[called] as Json
    if (called === name) delete this.schemas[name]
    return itself
  }

  /** @param data What a call answers. */
  success(data: Json): Json {
    if (data['type'] === 'null') {
      this.schemas['Done'] ??= envelope({ const: successCode }, data)
      return reference('Done')
    }
    this.schemas['Success'] ??= envelope({ const: successCode }, {})
    return { allOf: [reference('Success'), { type: 'object', required: ['data'], properties: { data } }] }
  }

  /** Any error. */
  failure(): Json {
    this.schemas['Failure'] ??= envelope({ type: 'integer' }, {})
    return reference('Failure')
  }

  error(error: ErrorName): Json {
    const name = `${pascal(error)}Error`
    const { code, sentence } = errorCatalog[error]
    this.schemas[name] ??= {
      description: sentence.en,
      allOf: [
        this.failure(),
        { type: 'object', required: ['status_code'], properties: { status_code: { const: code } } },
      ],
    }
    return reference(name)
  }

  /** What is sent may differ from what is answered, such as by what may be left out: then it has a name of its own. */
  #namesFor(parts: Record<string, Json>, owner: string): (key: string) => string {
    const isAnonymous = (key: string): boolean => key.startsWith('__')
    const plain = (key: string): string => (isAnonymous(key) ? `${owner}${key.replace(/^_+/, '_')}` : key)
    const differs = Object.entries(parts).some(
      ([key, value]) =>
        plain(key) in this.schemas &&
        JSON.stringify(this.schemas[plain(key)]) !== JSON.stringify(withReferences(value, plain)),
    )
    return (key) => (differs && !isAnonymous(key) ? `Sent${key}` : plain(key))
  }
}

/** What every answer is in. */
function envelope(code: Json, data: Json): Json {
  return {
    type: 'object',
    required: ['status_code', 'status_msg', 'data'],
    properties: { status_code: code, status_msg: { type: 'string' }, data },
  }
}

export function reference(name: string, kind = 'schemas'): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

/** `listGoods` and `NOT_LOGGED_IN` as names of types. */
export function pascal(name: string): string {
  const words = name.includes('_') || name === name.toUpperCase() ? name.toLowerCase().split('_') : [name]
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
}

class NamesOfSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S): ReturnType<typeof z.globalRegistry.get<S>> {
    const id = schemaNames.get(schema as unknown as z.ZodType)
    const about = z.globalRegistry.get(schema)
    return id === undefined ? about : { ...about, id }
  }
}

const namesOfSchemas = new NamesOfSchemas()

function withReferences(schema: unknown, nameOf: (key: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(schema).replaceAll(
      /"\$ref":"#\/\$defs\/([^"]+)"/g,
      (_, key: string) => `"$ref":"#/components/schemas/${nameOf(key)}"`,
    ),
  )
}

function inWireNames(schema: unknown): Json {
  const inNames = (key: string, value: unknown): unknown =>
    key === 'required' && Array.isArray(value) ? value.map((name: string) => wirePath([name])) : value
  return JSON.parse(JSON.stringify(toWire(schema)), inNames) as Json
}
