import { existsSync } from 'node:fs'
import { endedEarly, EngineError } from '../engine-error.ts'
import { findProgram } from '../processes/find-program.ts'
import type { Health } from '../ports.ts'
import { makeInPrivateFolder } from '../processes/private-folder.ts'
import { runProcess } from '../processes/run-process.ts'
import { missingPackage } from '../synthesis/run-speaker.ts'

/** Factors; 1 is as it was. */
export interface VoiceChange {
  pitch: number
  resonance: number
}

export function voiceChangerHealth(program = findProgram('rubberband')): Health {
  return existsSync(program ?? '')
    ? { ok: true }
    : missingPackage('The tools of the voice changer', 'rubberband-cli')
}

/**
 * Changes pitch and resonances of a WAV file in its place by `rubberband`: it makes no one into another user.
 *
 * @throws EngineError; the signal's reason.
 */
export async function changeVoice(wav: string, change: VoiceChange, signal: AbortSignal): Promise<void> {
  // Without keeping the resonances both move; what is left of the pitch then moves alone.
  const steps = [
    { factor: change.resonance, keeps: [] as string[] },
    { factor: change.pitch / change.resonance, keeps: ['--formant'] },
  ].filter(({ factor }) => Math.abs(factor - 1) > 0.005)
  for (const { factor, keeps } of steps) await shift(wav, factor, keeps, signal)
}

async function shift(
  wav: string,
  factor: number,
  keeps: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const program = findProgram('rubberband')
  const health = voiceChangerHealth(program)
  if (!health.ok || !program) throw new EngineError('missing', health.ok ? '' : health.reason)
  await makeInPrivateFolder(wav, async (made, folder) => {
    const result = await runProcess({
      command: program,
      args: ['--quiet', ...keeps, '--pitch', (12 * Math.log2(factor)).toFixed(3), wav, made],
      access: { folder, reads: [wav] },
      signal,
      timeoutMs: 1_800_000,
    })
    if (result.timedOut) throw new EngineError('timeout', 'The voice changer took too long.')
    if (result.code !== 0)
      throw endedEarly('The voice changer', result, { cause: result.stderr.slice(-2000) })
  })
}
