/** Longest wait for a part of the app, in milliseconds. */
export const chunkTimeoutMs = 120_000

/** A part of the app did not arrive, at the second try either. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * Loads a part of the app; a failure is tried once more.
 *
 * @throws ChunkLoadError when that fails too, or nothing came within {@link chunkTimeoutMs}.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await withTimeout(load().catch(load))
  } catch (cause) {
    throw new ChunkLoadError('A part of the app could not be loaded', { cause })
  }
}

async function withTimeout<Value>(value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${chunkTimeoutMs / 1000} seconds`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
