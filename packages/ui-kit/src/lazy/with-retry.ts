/** Longest wait for a part of the app, in milliseconds. */
export const loadTimeoutMs = 120_000
/** Firefox ends the fetches of a page as soon as it is left: by the second attempt it is gone, and shows no error meanwhile. */
const retryAfterMs = 500

/** Thrown after the second attempt. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/**
 * Loads a part of the app; a failure is tried once more, half a second later.
 *
 * @throws LoadError when that fails too, or nothing came within {@link loadTimeoutMs}.
 */
export async function withRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Nothing came within ${loadTimeoutMs / 1000} seconds`)),
      loadTimeoutMs,
    )
  })
  try {
    return await Promise.race([load().catch(() => pause(retryAfterMs).then(load)), timeout])
  } catch (cause) {
    throw new LoadError('A part of the app could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
