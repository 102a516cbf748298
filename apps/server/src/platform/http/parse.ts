import { fromWire, wirePath } from '@longhand/contracts'
import type { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'
import { missing, tooLong } from '../errors/missing-field.ts'
import { findUnstorable } from '../fields/storable.ts'

/**
 * Reads fields, as they came over the wire, by a schema of `contracts`. What no field may hold, such as a NUL character, is refused here for all of them, whatever their schemas say.
 *
 * @throws DomainError PARAMETER_MISSING that names the first field that is missing, too long or ill-formed.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, received: unknown): z.output<Schema> {
  const unstorable = findUnstorable(received)
  if (unstorable !== undefined) throw refused(unstorable)
  const parsed = schema.safeParse(fromWire(received))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = wirePath(issue?.path ?? [])
  const isTooLong = issue?.code === 'too_big' && issue.origin === 'string'
  throw refused(field, isTooLong ? tooLong(field, Number(issue.maximum)) : undefined)
}

function refused(field: string, sentence = missing(field)): DomainError {
  return new DomainError('PARAMETER_MISSING', { sentence, data: { field } })
}
