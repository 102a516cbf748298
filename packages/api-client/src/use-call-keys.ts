import { useState } from 'react'

/** The `key` of calls that may be sent again with it. */
export interface CallKeys {
  /** The same for the same fields until they are {@link done}. */
  keyOf(fields: object): string
  /** The call succeeded: with the same fields, the next one is for another thing. */
  done(fields: object): void
}

/**
 * Keys for what a component asks for: a user who tries again after a lost connection gets one thing, not two.
 *
 * @example
 * ```tsx
 * const keys = useCallKeys()
 * const { data } = await purchase({ ...order, key: keys.keyOf(order) })
 * if (data) keys.done(order)
 * ```
 */
export function useCallKeys(): CallKeys {
  const [keys] = useState(() => new KeptKeys())
  return keys
}

class KeptKeys implements CallKeys {
  readonly #kept = new Map<string, string>()

  keyOf(fields: object): string {
    const wanted = JSON.stringify(fields)
    const key = this.#kept.get(wanted) ?? newKey()
    this.#kept.set(wanted, key)
    return key
  }

  done(fields: object): void {
    this.#kept.delete(JSON.stringify(fields))
  }
}

/** `crypto.randomUUID` is missing on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
