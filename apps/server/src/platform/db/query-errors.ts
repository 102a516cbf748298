import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What an error says, without what its queries were given: that is what people wrote, said and are called, whole transcripts among it.
 *
 * @param text The error's message or stack, or those of a chain of causes.
 */
export function withoutParameters(text: string, error: unknown): string {
  let rest = text
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DrizzleQueryError) rest = rest.replaceAll(`\nparams: ${String(one.params)}`, '')
  }
  return rest
}
