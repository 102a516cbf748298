/** The header of W3C Trace Context. */
export interface SpanReference {
  traceId: string
  spanId: string
  isSampled: boolean
}

const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** @returns `undefined` for anything else. */
export function parseTraceparent(value: unknown): SpanReference | undefined {
  if (typeof value !== 'string') return undefined
  const [, traceId, spanId, flags] = form.exec(value) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceparent({ traceId, spanId, isSampled }: SpanReference): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
