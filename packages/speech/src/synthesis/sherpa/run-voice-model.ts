import path from 'node:path'
import { EngineError } from '../../engine-error.ts'
import type { Health } from '../../ports.ts'
import { runChildTask, type SpeakInput } from '../../processes/child-task.ts'
import { findChildProgram } from '../../processes/package-files.ts'
import { sherpaHealth } from '../../processes/sherpa-runtime.ts'
import { type CloningModel, missingVoiceFiles, offlineTtsConfig, type SpeakingModel } from './voice-model.ts'

export function voiceModelHealth(model: SpeakingModel | CloningModel): Health {
  const missing = missingVoiceFiles(model)
  if (missing.length > 0) {
    return {
      ok: false,
      missing,
      reason: `The voice model "${model.name}" is incomplete: ${missing.join(', ')} is missing from its folder.`,
    }
  }
  try {
    findChildProgram()
    return sherpaHealth()
  } catch (error) {
    return {
      ok: false,
      reason: `The voice model can't run: ${error instanceof Error ? error.message : String(error)}`,
      missing: ['speech-child.js'],
    }
  }
}

export interface ModelRequest extends Omit<SpeakInput, 'config'> {
  espeak?: string | undefined
  timeoutMs: number
  signal: AbortSignal
}

/** Lets a model speak into a WAV file, in a process of its own. @throws EngineError; the signal's reason. */
export async function runVoiceModel(
  model: SpeakingModel | CloningModel,
  { espeak, timeoutMs, signal, ...input }: ModelRequest,
): Promise<void> {
  try {
    const { samples } = await runChildTask(
      'speak',
      { ...input, config: offlineTtsConfig(model, espeak) },
      {
        signal,
        timeoutMs,
        access: {
          folder: path.dirname(input.wav),
          reads: [model.folder, ...(input.sample ? [input.sample.pcmPath] : [])],
        },
      },
    )
    if (samples === 0)
      throw new EngineError('rejected', `The voice model "${model.name}" has no sounds for this text.`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EngineError) throw error
    throw new EngineError('crashed', `The voice model "${model.name}" ended before it had spoken.`, {
      cause: error,
    })
  }
}
