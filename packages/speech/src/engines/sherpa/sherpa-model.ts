import type { SherpaModelDescription, SherpaModelKind } from '../../models/model-description.ts'
import { lackingRoles, pathsOf, readModelFolders } from '../../models/model-folders.ts'
import type { SherpaRuntime } from '../../settings.ts'

/** What a model is set to before it recognises something. */
export interface LanguageOptions {
  /** BCP 47 primary tag; missing lets it choose, where it can. */
  language?: string | undefined
  /** Whether it is to write in English what is said in another language. */
  toEnglish?: boolean
}

interface Family {
  /** Roles of its files. */
  files: readonly string[]
  /** As sherpa-onnx names it and its files, which are those of the family but for `tokens`. */
  config: (files: Record<string, string>, options: LanguageOptions & { first: string | undefined }) => object
  /** Of the searches that sherpa-onnx has, only those through transducers weigh tokens one by one: they heed hot words and say how sure they are. */
  weighsTokens?: true
  /** Others choose by themselves as well, where they know several, but don’t say what they chose. */
  detectsLanguages?: true
  /** How its language is set: when it is loaded, by new settings, or with each sound. One without a way is the same for every language. */
  languageSetBy?: 'loading' | 'settings' | 'sound'
  /** What it calls a language that comes with a sound. @default its BCP 47 tag */
  nameOf?: (language: string) => string | undefined
  translates?: true
  /** Says where tokens begin. Words of others are spread over the sound. */
  timesTokens?: true
  /** Words have no mark in front, and `@@` behind what goes on. */
  marksPieces?: true
  /** Seconds of sound at once: sherpa-onnx drops the rest for Whisper, and others were not trained on more. @default any */
  maxSeconds?: number
}

/** For a language model that is to say the same of the same sound; sherpa-onnx takes zero for its own choice. */
const surest = 1e-6

const families: Record<SherpaModelKind, Family> = {
  'nemo-transducer': {
    files: ['encoder', 'decoder', 'joiner', 'tokens'],
    config: (transducer) => ({ transducer, modelType: 'nemo_transducer' }),
    weighsTokens: true,
    timesTokens: true,
  },
  'nemo-ctc': {
    files: ['model', 'tokens'],
    config: (nemoCtc) => ({ nemoCtc }),
    timesTokens: true,
  },
  'zipformer-ctc': {
    files: ['model', 'tokens'],
    config: (zipformerCtc) => ({ zipformerCtc }),
    timesTokens: true,
  },
  'sense-voice': {
    files: ['model', 'tokens'],
    config: (files, { language = 'auto' }) => ({
      senseVoice: { ...files, language, useInverseTextNormalization: 1 },
    }),
    detectsLanguages: true,
    languageSetBy: 'loading',
    timesTokens: true,
  },
  paraformer: {
    files: ['model', 'tokens'],
    config: (paraformer) => ({ paraformer }),
    timesTokens: true,
    marksPieces: true,
    maxSeconds: 60,
  },
  whisper: {
    files: ['encoder', 'decoder', 'tokens'],
    config: (files, { language = '', toEnglish }) => ({
      whisper: { ...files, language, task: toEnglish ? 'translate' : 'transcribe' },
    }),
    detectsLanguages: true,
    languageSetBy: 'settings',
    translates: true,
    maxSeconds: 28,
  },
  moonshine: {
    files: ['preprocessor', 'encoder', 'uncachedDecoder', 'cachedDecoder', 'tokens'],
    config: (moonshine) => ({ moonshine }),
    maxSeconds: 30,
  },
  canary: {
    files: ['encoder', 'decoder', 'tokens'],
    config: (files, { first, language = first, toEnglish }) => ({
      canary: { ...files, srcLang: language, tgtLang: toEnglish ? 'en' : language, usePnc: 1 },
    }),
    languageSetBy: 'settings',
    translates: true,
    maxSeconds: 30,
  },
  cohere: {
    files: ['encoder', 'decoder', 'tokens'],
    config: (files, { first, language = first }) => ({
      cohereTranscribe: { ...files, language, usePunct: 1, useItn: 1 },
    }),
    languageSetBy: 'sound',
    maxSeconds: 30,
  },
  'qwen3-asr': {
    files: ['convFrontend', 'encoder', 'decoder', 'tokenizer'],
    config: (files) => ({
      qwen3Asr: { ...files, maxTotalLen: 1024, maxNewTokens: 512, temperature: surest },
    }),
    languageSetBy: 'sound',
    nameOf: (language) => new Intl.DisplayNames('en', { type: 'language' }).of(language),
    // Some are exported for 512 tokens: thirteen for a second of sound, and those of the text.
    maxSeconds: 20,
  },
  'fun-asr-nano': {
    files: ['encoderAdaptor', 'llm', 'embedding', 'tokenizer'],
    config: (files) => ({ funasrNano: { ...files, maxNewTokens: 512, temperature: surest } }),
    maxSeconds: 30,
  },
}

export interface SherpaModel extends SherpaModelDescription {
  folder: string
  /** Among other engines that know a language. @default that of any model of its quality */
  preference?: readonly number[]
}

/** Preferred ones first; a folder that doesn't exist holds none. */
export async function findSherpaModels(modelsFolder: string): Promise<SherpaModel[]> {
  const found = await readModelFolders(modelsFolder)
  const models = found.map(({ folder, description, preference }) => ({
    ...(description as SherpaModelDescription),
    folder,
    preference,
  }))
  return models.filter(({ kind }) => Object.hasOwn(families, kind))
}

export function missingFiles(model: SherpaModel): string[] {
  return lackingRoles(model, families[model.kind].files)
}

/** What models of a kind can do. */
export function familyOf(kind: SherpaModelKind): Omit<Family, 'files' | 'config'> {
  return families[kind]
}

export function recognizerConfig(
  model: SherpaModel,
  options: LanguageOptions,
  { provider, threads }: SherpaRuntime,
  hotWords?: { search: object; model: object },
): object {
  const { files: roles, config } = families[model.kind]
  const { tokens = '', ...files } = pathsOf(model, roles)
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      ...config(files, { ...options, first: model.languages[0] }),
      tokens,
      numThreads: threads,
      provider,
      debug: 0,
      ...hotWords?.model,
    },
    ...hotWords?.search,
  }
}
