import { hasTooManyValues } from './json-values.ts'

/** Deeper than any request is: what reads it by calling itself stays far from the end of the stack. */
const maxDepth = 64

/** An object that brings one of these along breaks whatever takes it for a text or a number. */
const converters: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON'])

/**
 * Looks through what a client sent for what PostgreSQL or UTF-8 can't hold: NUL characters, halves of surrogate pairs, nesting without end,
 * objects that pretend to convert themselves.
 *
 * @returns The path of the first such value, keys included; `undefined` when there is none. A value that is no object has the path ''.
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

/** How JSON spells what {@link isStorable} refuses, and whole pairs as well. */
const escapes = /\\u(?:0000|d[89a-f])/i

/** Reads JSON that came within a field. @returns `undefined` for what is no JSON, has too many values, or holds what can't be stored. */
export function parseJson(text: string): unknown {
  // Written with escapes, values pass the look at the whole body unseen.
  if (hasTooManyValues(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // Without such an escape, what is inside is as good as the text around it: a transcript of hours isn't walked.
  return isStorable(text) && (!escapes.test(text) || findUnstorable(value) === undefined) ? value : undefined
}
