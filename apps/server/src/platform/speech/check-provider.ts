import type { SpeechConfig } from './speech-config.ts'
import { OperatorError } from '../process/operator-error.ts'

/** @throws OperatorError when speech models can't compute on what the settings name. */
export async function checkProvider({ speech: { runtime } }: Pick<SpeechConfig, 'speech'>): Promise<void> {
  // The engines are loaded only where something must be tried out.
  if (runtime.provider === 'cpu') return
  const { runtimeHealth } = await import('@longhand/speech')
  const health = await runtimeHealth(runtime)
  if (!health.ok) throw new OperatorError(health.reason)
}
