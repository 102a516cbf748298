import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { EngineError } from '../engine-error.ts'
import type { Health } from '../ports.ts'
import type { SherpaRuntime } from '../settings.ts'
import { runChildTask } from './child-task.ts'
import { ownRequire } from './package-files.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'

export const processorRuntime: SherpaRuntime = { provider: 'cpu', threads: 1 }

const working = new Set<string>()

/** Where its makers publish one: `platform-arch`, as their packages end. */
const published = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win-x64', 'win-ia32']

/**
 * Whether sherpa-onnx and its part for this machine are installed. Resolving the package alone says nothing: its part is a package of its own, which is missing
 * where dependencies were installed for another machine, and of which there is none for some.
 */
export function sherpaHealth(
  machine: { platform: string; arch: string } = process,
  packageFolder: () => string = sherpaFolder,
): Health {
  const name = `${machine.platform === 'win32' ? 'win' : machine.platform}-${machine.arch}`
  if (!published.includes(name))
    return {
      ok: false,
      missing: [`sherpa-onnx-${name}`],
      reason: `There is no sherpa-onnx for this machine (${name}), so models can’t run here: use a speech server, or a worker on another machine.`,
    }
  try {
    const folder = packageFolder()
    const file = 'sherpa-onnx.node'
    const places = [`../sherpa-onnx-${name}`, `node_modules/sherpa-onnx-${name}`, '.', '../build/Release']
    if (places.some((place) => existsSync(path.join(folder, place, file)))) return { ok: true }
  } catch {
    // It is said below.
  }
  return {
    ok: false,
    missing: [`sherpa-onnx-${name}`],
    reason: `The part of sherpa-onnx for this machine (${name}) is not installed: install the dependencies again, on this machine.`,
  }
}

function sherpaFolder(): string {
  return path.dirname(ownRequire().resolve('sherpa-onnx-node'))
}

/**
 * Tried out with the small model that finds speech: sherpa-onnx takes a provider that its build lacks without an error,
 * computes on the processor, and says so only in its log.
 */
export async function runtimeHealth({ provider }: Pick<SherpaRuntime, 'provider'>): Promise<Health> {
  const installed = sherpaHealth()
  if (!installed.ok) return installed
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
