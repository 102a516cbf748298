import { fromWire, wirePath } from '@longhand/contracts'
import type { z } from 'zod'
import { DomainError } from '../errors/domain-error.ts'
import { allowedBy, invalid, missing } from '../errors/missing-field.ts'
import { findUnstorable } from '../fields/storable.ts'

/**
 * Reads fields, as they came over the wire, by a schema of `contracts`. What no field may hold, such as a NUL character, is refused here for all of them, whatever their schemas say.
 *
 * @throws DomainError PARAMETER_MISSING that names the first field that is missing; PARAMETER_INVALID for one that has another value than is allowed.
 */
export function parseFields<Schema extends z.ZodType>(schema: Schema, received: unknown): z.output<Schema> {
  const unstorable = findUnstorable(received)
  if (unstorable !== undefined)
    throw new DomainError('PARAMETER_INVALID', {
      sentence: invalid(unstorable),
      data: { field: unstorable },
    })
  const fields = fromWire(received)
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw refusedField(parsed.error.issues[0], fields)
}

/**
 * What {@link parseFields} throws.
 *
 * @param fields What the schema was given.
 * @param around Names of the fields around those.
 */
export function refusedField(
  issue: z.core.$ZodIssue | undefined,
  fields: unknown,
  around: readonly string[] = [],
): DomainError {
  const path = issue?.path ?? []
  const field = wirePath([...around, ...path])
  const value = valueAt(fields, path)
  if (value === undefined || value === null)
    return new DomainError('PARAMETER_MISSING', { sentence: missing(field), data: { field } })
  return new DomainError('PARAMETER_INVALID', {
    sentence: invalid(field, issue && allowedBy(issue)),
    data: { field },
  })
}

function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    fields,
  )
}
