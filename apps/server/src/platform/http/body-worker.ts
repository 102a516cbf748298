import type { ErrorName, Sentence } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { DomainError } from '../errors/domain-error.ts'
import { hasTooManyValues } from '../fields/json-values.ts'
import { threadWork } from '../process/thread-work.ts'
import { parseFields } from './parse.ts'

/** Calls that take long bodies, each with its fields that go on as JSON: objects would take their receiver as long as reading the body. */
export const longCalls = { updateText: [], updateSections: ['changes'] } as const

export type LongCall = keyof typeof longCalls

export interface BodyTask {
  call: LongCall
  json: string
}

/** An error would lose its sentence between threads. */
export type BodyResult =
  | { fields: Record<string, unknown> }
  | { refusal: { error: ErrorName; sentence: Sentence; data: unknown } }
  | { unreadable: 'invalid' | 'too-many-values' }

export function readBody({ call, json }: BodyTask): BodyResult {
  if (hasTooManyValues(json)) return { unreadable: 'too-many-values' }
  const received = parsed(json)
  if (received === undefined) return { unreadable: 'invalid' }
  try {
    const fields: Record<string, unknown> = { ...parseFields(schemas[call].request, received) }
    for (const field of longCalls[call]) fields[field] = JSON.stringify(fields[field])
    return { fields }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: { error: error.error, sentence: error.sentence, data: error.data } }
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export default threadWork(readBody)
