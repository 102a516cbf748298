import { OperatorError } from '../process/operator-error.ts'
import { tracesAddress, type TracingConfig } from './tracing.ts'

const answerWithinMs = 5_000

/**
 * Sends a request without a span.
 *
 * @throws OperatorError that says what is wrong, without a header's value.
 */
export async function checkCollector(config: Pick<TracingConfig, 'endpoint' | 'headers'>): Promise<void> {
  const status = await fetch(tracesAddress(config), {
    method: 'POST',
    headers: { ...config.headers, 'content-type': 'application/x-protobuf' },
    body: new Uint8Array(),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    (cause: unknown) => {
      throw new OperatorError(
        'The collector can’t be reached. Look whether it runs, and whether OTEL_EXPORTER_OTLP_ENDPOINT is its address for OTLP over HTTP.',
        { cause },
      )
    },
  )
  if (status === 401 || status === 403)
    throw new OperatorError('The collector refuses us. Look at OTEL_EXPORTER_OTLP_HEADERS.')
  if (status < 200 || status > 299)
    throw new OperatorError(
      `The collector answers with status ${status}. Look whether OTEL_EXPORTER_OTLP_ENDPOINT is its address for OTLP over HTTP.`,
    )
}
