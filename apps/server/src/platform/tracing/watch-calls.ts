/** Node's `fetch` and undici report their requests here; so those of packages/speech, which knows nothing of traces, are seen too. */
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { currentTrace } from '../log/trace.ts'
import type { TraceSpan } from './trace-span.ts'

interface CallReport {
  request: { method: string; addHeader(name: string, value: string): unknown }
  response?: { statusCode: number }
  error?: unknown
}

let watchers = 0
const spans = new WeakMap<object, TraceSpan>()

const listeners: Readonly<Record<string, (report: CallReport) => void>> = {
  'undici:request:create': ({ request }) => {
    const { span } = currentTrace()
    if (!span) return
    // Addresses of webhooks and links are users' own: only the method is noted.
    const call = span.isSampled
      ? span.begin(request.method, { kind: 'client', attributes: { 'http.request.method': request.method } })
      : span
    request.addHeader('traceparent', call.traceparent)
    if (call !== span) spans.set(request, call)
  },
  'undici:request:headers': ({ request, response }) => {
    if (response) spans.get(request)?.set({ 'http.response.status_code': response.statusCode })
  },
  'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
  'undici:request:error': ({ request, error }) => spans.get(request)?.end(error),
}

/** Gives each request from within a span a span of its own, and its `traceparent`. @returns Ends that. */
export function watchCalls(): () => void {
  watchers += 1
  if (watchers === 1)
    for (const [channel, listener] of Object.entries(listeners))
      subscribe(channel, listener as ChannelListener)
  return () => {
    watchers -= 1
    if (watchers === 0)
      for (const [channel, listener] of Object.entries(listeners))
        unsubscribe(channel, listener as ChannelListener)
  }
}
