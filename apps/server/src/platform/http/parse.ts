import type { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'
import { missing } from '../errors/missing-field.ts'
import { findUnstorable } from '../fields/storable.ts'

/**
 * Reads fields by a schema of `contracts`. What no field may hold, such as a NUL character, is refused here for all of them, whatever their schemas say.
 *
 * @throws DomainError PARAMETER_MISSING that names the first field that is missing or ill-formed.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const unstorable = findUnstorable(fields)
  if (unstorable !== undefined) throw refused(unstorable)
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw refused(parsed.error.issues[0]?.path.join('.') ?? '')
}

function refused(field: string): DomainError {
  return new DomainError('PARAMETER_MISSING', { sentence: missing(field), data: { field } })
}
