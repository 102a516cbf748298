/** Longest wait for a part of a page, in milliseconds. */
export const partTimeoutMs = 120_000

/** What comes within {@link partTimeoutMs}. @throws Error when it doesn't. */
export async function inTime<Value>(value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${partTimeoutMs / 1000} seconds`)), partTimeoutMs)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
