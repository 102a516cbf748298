import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Leaves out query parameters: they hold what people wrote, whole transcripts among it.
 * @param text The message or stack of the error, or of its chain of causes.
 */
export function withoutParameters(text: string, error: unknown): string {
  let rest = text
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof DrizzleQueryError) rest = rest.replaceAll(`\nparams: ${String(one.params)}`, '')
  }
  return rest
}
