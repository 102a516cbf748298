import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { successCode, toWire } from '@longhand/contracts'

/** Members of a list, and letters of a text, that are written at a time: a few milliseconds, between which others are served. */
const sliceItems = 100
const sliceLength = 1024 * 1024
/** Envelope, answer and what the answer holds; items of lists are not looked into. */
const maxDepth = 4

/** @returns the envelope of a long answer as JSON that is written bit by bit; `undefined` for an answer that is as quickly written at once. */
export function toSlices(data: unknown): Readable | undefined {
  return isLong(data, maxDepth) ? Readable.from(slicesOf(data), { objectMode: false }) : undefined
}

function isLong(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.length > sliceLength
  if (Array.isArray(value)) return value.length > sliceItems
  return depth > 0 && isRecord(value) && Object.values(value).some((held) => isLong(held, depth - 1))
}

async function* slicesOf(data: unknown): AsyncGenerator<Buffer, void> {
  for (const slice of envelopeOf(data)) {
    yield Buffer.from(slice)
    await setImmediate()
  }
}

function* envelopeOf(data: unknown): Generator<string, void> {
  yield `{"status_code":${successCode},"status_msg":"success","data":`
  yield* write(data, maxDepth)
  yield '}'
}

function* write(value: unknown, depth: number): Generator<string, void> {
  if (!isLong(value, depth)) yield JSON.stringify(toWire(value) ?? null)
  else if (typeof value === 'string') yield* writeText(value)
  else if (Array.isArray(value)) yield* writeList(value)
  else yield* writeRecord(value as Record<string, unknown>, depth)
}

/** A surrogate pair that is cut in two is written as two escapes, which mean the same. */
function* writeText(text: string): Generator<string, void> {
  yield '"'
  for (let at = 0; at < text.length; at += sliceLength)
    yield JSON.stringify(text.slice(at, at + sliceLength)).slice(1, -1)
  yield '"'
}

function* writeList(list: readonly unknown[]): Generator<string, void> {
  yield '['
  for (let at = 0; at < list.length; at += sliceItems) {
    const text = JSON.stringify(toWire(list.slice(at, at + sliceItems)))
    yield `${at === 0 ? '' : ','}${text.slice(1, -1)}`
  }
  yield ']'
}

function* writeRecord(record: Record<string, unknown>, depth: number): Generator<string, void> {
  let isFirst = true
  yield '{'
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue
    // The name alone says what the wire calls it.
    const [name = key] = Object.keys(toWire({ [key]: null }) as object)
    yield `${isFirst ? '' : ','}${JSON.stringify(name)}:`
    isFirst = false
    yield* write(value, depth - 1)
  }
  yield '}'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
