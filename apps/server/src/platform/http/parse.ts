import type { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'
import { missing } from '../errors/missing-field.ts'

/**
 * Reads fields by a schema of `contracts`.
 *
 * @throws DomainError PARAMETER_MISSING that names the first field that is missing or ill-formed.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new DomainError('PARAMETER_MISSING', { sentence: missing(field), data: { field } })
}
