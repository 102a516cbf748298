import autocannon from 'autocannon'

/** What a load was answered with. Times in milliseconds. */
export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
  wrong: number
}

const warmUpSeconds = 1

export function wholeSeconds(seconds: number): number {
  return warmUpSeconds + seconds
}

/** @param tokens Callers in turn, instead of one `token`. */
export async function load(
  url: string,
  {
    seconds,
    at,
    token,
    tokens,
    perSecond,
  }: { seconds: number; at: number; token?: string; tokens?: readonly string[]; perSecond?: number },
): Promise<Load> {
  const options = {
    url,
    connections: at,
    headers: { source: '0', ...(token ? { token } : {}) },
    ...(tokens ? { requests: tokens.map((caller) => ({ headers: { source: '0', token: caller } })) } : {}),
    ...(perSecond ? { overallRate: perSecond } : {}),
    excludeErrorStats: false,
  }
  await autocannon({ ...options, duration: warmUpSeconds })
  const { requests, latency, errors, non2xx } = await autocannon({ ...options, duration: seconds })
  return {
    perSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    wrong: errors + non2xx,
  }
}

export function modestLoad(
  url: string,
  { seconds, token }: { seconds: number; token: string },
): Promise<Load> {
  return load(url, { seconds, at: 10, token, perSecond: 50 })
}
