import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createVoiceActivityDetector } from '../activity/silero-detector.ts'
import { EngineError } from '../engine-error.ts'
import { requireLanguage } from '../engines/language.ts'
import { prepareHotWords, sphinxModel } from '../engines/pocketsphinx/hot-words.ts'
import type { EngineCapabilities, Health, LiveRecognizer } from '../ports.ts'
import { ownRequire } from '../processes/package-files.ts'
import { processorRuntime, runtimeHealth } from '../processes/sherpa-runtime.ts'
import { openChildSession } from './child-session.ts'
import type { DecoderConfig } from './listen-messages.ts'
import { heedsHotWords, missingStreamingFiles, type StreamingModel } from './sherpa/streaming-model.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

export interface LivePocketsphinxConfig {
  /** @default `libpocketsphinx.so.3`, as the system finds it */
  library?: string
  modelFolder?: string
}

const common = {
  languageDetection: false,
  words: true,
  confidence: false,
  diarization: false,
  streaming: true,
  offline: true,
} as const
const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
]

export function createLivePocketsphinx({
  library,
  modelFolder,
}: LivePocketsphinxConfig = {}): LiveRecognizer {
  const name = 'libpocketsphinx.so.3'
  const model = sphinxModel(modelFolder)
  const found =
    library ?? libraryFolders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const check = (): Health => {
    const missing = hasKoffi() ? [] : ['koffi']
    if (!found || !existsSync(found)) missing.push(name)
    for (const file of [model.acoustic, model.language, model.dictionary])
      if (!existsSync(file)) missing.push(path.basename(file))
    if (missing.length === 0) return { ok: true }
    return {
      ok: false,
      missing,
      reason:
        'Live captions need pocketsphinx: sudo apt-get install --no-install-recommends pocketsphinx pocketsphinx-en-us',
    }
  }
  const capabilities = {
    ...common,
    languages: ['en'],
    vocabulary: true,
    punctuation: false,
    quality: 'basic',
  } as const
  return liveRecognizer('pocketsphinx-en-us', capabilities, check, async (vocabulary, folder) => ({
    kind: 'pocketsphinx',
    library: found ?? name,
    ...(await prepareHotWords(model, vocabulary, folder)),
  }))
}

export function createLiveSherpa(model: StreamingModel, runtime = processorRuntime): LiveRecognizer {
  const check = (): Health | Promise<Health> => {
    const missing = missingStreamingFiles(model)
    if (missing.length === 0) return runtimeHealth(runtime)
    return {
      ok: false,
      missing,
      reason: `The live speech model "${model.name}" is incomplete: ${missing.join(', ')} is missing from its folder.`,
    }
  }
  const { languages, punctuation, quality } = model
  const vocabulary = heedsHotWords(model.kind)
  return liveRecognizer(
    `sherpa:${model.name}`,
    { ...common, languages, vocabulary, punctuation, quality },
    check,
    (words) => Promise.resolve({ kind: 'sherpa', model, runtime, vocabulary: vocabulary ? words : [] }),
  )
}

function liveRecognizer(
  id: string,
  capabilities: EngineCapabilities,
  check: () => Health | Promise<Health>,
  prepare: (vocabulary: readonly string[], folder: string) => Promise<DecoderConfig>,
): LiveRecognizer {
  const detector = createVoiceActivityDetector()
  const health = async (): Promise<Health> => {
    const own = await check()
    return own.ok ? detector.health() : own
  }
  return {
    id,
    capabilities: () => capabilities,
    health,
    open: async (options) => {
      const { language, startSeconds = 0, vocabulary = [] } = options
      requireLanguage(capabilities, language)
      const state = await health()
      if (!state.ok) throw new EngineError('missing', state.reason)
      // A session that has begun has read all of it.
      await using folder = await temporaryFolder(path.join(tmpdir(), 'longhand-live-'))
      const decoder = await prepare(vocabulary, folder.path)
      return await openChildSession({ decoder, startSeconds }, (event) => options.onEvent(event))
    },
  }
}

function hasKoffi(): boolean {
  try {
    ownRequire().resolve('koffi')
    return true
  } catch {
    return false
  }
}
