import { readdirSync } from 'node:fs'
import { EngineError } from '../engines/engine-error.ts'
import type { Health } from '../ports.ts'
import type { SherpaRuntime } from '../settings.ts'
import { runChildTask } from './child-task.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'

export const processorRuntime: SherpaRuntime = { provider: 'cpu', threads: 1 }

const working = new Set<string>()

/**
 * Tried out with the small model that finds speech: sherpa-onnx takes a provider that its build lacks without an error,
 * computes on the processor, and says so only in its log.
 */
export async function runtimeHealth({ provider }: Pick<SherpaRuntime, 'provider'>): Promise<Health> {
  if (provider === 'cpu' || working.has(provider)) return { ok: true }
  let log = ''
  try {
    await runChildTask(
      'try-provider',
      { provider },
      { timeoutMs: 60_000, access: providerAccess({ provider }), onLog: (text) => (log = text) },
    )
  } catch (error) {
    if (error instanceof EngineError && error.reason !== 'crashed') throw error
    return {
      ok: false,
      missing: [provider],
      reason: `LONGHAND_SPEECH_PROVIDER is ${provider}, which does not work on this machine. ${advice}`,
    }
  }
  if (/fallback to/i.test(log)) {
    return {
      ok: false,
      missing: [provider],
      reason: `LONGHAND_SPEECH_PROVIDER is ${provider}, which this build of sherpa-onnx does not have. ${advice}`,
    }
  }
  working.add(provider)
  return { ok: true }
}

/** What a provider needs in the sandbox beside the files of a model: for CUDA the devices of the driver, and `/proc`, where it finds itself. */
export function providerAccess(
  { provider }: Pick<SherpaRuntime, 'provider'>,
  names: () => readonly string[] = deviceNames,
): ProgramAccess {
  if (provider !== 'cuda') return {}
  const devices = names()
    .filter((name) => /^nvidia(\d+|ctl|-uvm|-uvm-tools|-modeset)$/.test(name))
    .map((name) => `/dev/${name}`)
  return { devices, needsProc: true }
}

function deviceNames(): string[] {
  try {
    return readdirSync('/dev')
  } catch {
    return []
  }
}

const advice = 'Install a build that has it, or set cpu.'
