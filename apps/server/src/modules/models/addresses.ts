/** Those that have the file, in their order. */
export async function answeringAddresses(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const answers = await Promise.all(addresses.map((address) => isThere(address, signal)))
  return addresses.filter((_address, index) => answers[index])
}

async function isThere(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    // Not every host answers HEAD.
    const { ok, body } = await fetch(address, { headers: { range: 'bytes=0-0' }, signal })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}

export function hostsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).host))]
}
