import { hasTooManyValues } from './json-values.ts'

/** Deeper than any request; keeps recursive readers from overflowing the stack. */
const maxDepth = 64

/** An object that brings one of these along breaks whatever takes it for a text or a number, or copies it. */
const converters: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON', '__proto__'])

/**
 * Finds NUL characters, lone surrogates, endless nesting and objects that pretend to convert themselves.
 * @returns Path of the first, keys included, '' for the value itself; `undefined` when there is none.
 */
export function findUnstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= maxDepth) return ''
  for (const [key, entry] of Object.entries(value)) {
    if (!isStorable(key) || converters.has(key)) return ''
    const inside = findUnstorable(entry, depth + 1)
    if (inside !== undefined) return inside === '' ? key : `${key}.${inside}`
  }
  return undefined
}

/** Read by whole characters, a pair of surrogates is none. */
const halves = /\p{Surrogate}/u

/** Whether a text has neither NUL characters nor halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !halves.test(text)
}

/** Escapes of what {@link isStorable} refuses; matches whole pairs as well. */
const escapes = /\\u(?:0000|d[89a-f])/i

/** @returns `undefined` for invalid JSON, too many values, or what can't be stored. */
export function parseJson(text: string): unknown {
  // Escaped values pass the check of the whole body unseen.
  if (hasTooManyValues(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // Without such an escape the outer check was enough: a transcript of hours isn't walked.
  return isStorable(text) && (!escapes.test(text) || findUnstorable(value) === undefined) ? value : undefined
}
