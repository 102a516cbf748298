import path from 'node:path'
import { z } from 'zod'
import { lackingRoles, readModelFolders } from '../../models/model-folders.ts'

/** How sherpa-onnx has to load a model that speaks. `vits` covers Piper, Coqui and MMS; `zipvoice` and `pocket` speak like a sample. */
export type VoiceModelKind = 'vits' | 'kokoro' | 'zipvoice' | 'pocket'

const rolesOf: Record<VoiceModelKind, { needed: readonly string[]; possible: readonly string[] }> = {
  vits: { needed: ['model', 'tokens'], possible: ['dataDir', 'lexicon'] },
  kokoro: { needed: ['model', 'voices', 'tokens', 'dataDir'], possible: ['lexicon'] },
  zipvoice: { needed: ['encoder', 'decoder', 'vocoder', 'tokens', 'dataDir', 'lexicon'], possible: [] },
  pocket: {
    needed: ['lmFlow', 'lmMain', 'encoder', 'decoder', 'textConditioner', 'vocabJson', 'tokenScoresJson'],
    possible: [],
  },
}

const word = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
const insideFolder = z
  .string()
  .min(1)
  .refine(
    (file) => !path.isAbsolute(file) && !file.split(/[/\\]/).includes('..'),
    'must be a file in the folder',
  )
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)
const common = {
  name: word,
  quality: z.enum(['basic', 'good', 'best']),
  files: z.record(z.string(), insideFolder),
}
const speakingSchema = z.object({
  ...common,
  kind: z.enum(['vits', 'kokoro']),
  voices: z
    .array(
      z.object({
        id: word,
        name: z.string().min(1),
        language,
        gender: z.enum(['female', 'male', 'neutral']),
        speaker: z.number().int().nonnegative().default(0),
        /** What Kokoro calls the language, where its lexicons don't cover it: `es`, `fr`. */
        espeak: z.string().min(1).optional(),
      }),
    )
    .min(1)
    .refine((voices) => new Set(voices.map(({ id }) => id)).size === voices.length, 'must have an id each'),
})
const cloningSchema = z.object({
  ...common,
  kind: z.enum(['zipvoice', 'pocket']),
  languages: z.array(language).min(1),
})

export type SpeakingModel = z.output<typeof speakingSchema> & { folder: string }
export type CloningModel = z.output<typeof cloningSchema> & { folder: string }

export interface VoiceModels {
  /** Preferred ones first. */
  speaking: SpeakingModel[]
  /** Preferred ones first. */
  cloning: CloningModel[]
  problems: string[]
}

/** A folder that doesn't exist holds none. */
export async function findVoiceModels(modelsFolder: string): Promise<VoiceModels> {
  const found: VoiceModels = { speaking: [], cloning: [], problems: [] }
  for (const { folder, description } of await readModelFolders(modelsFolder)) {
    const { kind } = description
    if (typeof kind !== 'string' || !Object.hasOwn(rolesOf, kind)) continue
    const speaking = speakingSchema.safeParse(description)
    const cloning = cloningSchema.safeParse(description)
    if (speaking.success) found.speaking.push({ ...speaking.data, folder })
    else if (cloning.success) found.cloning.push({ ...cloning.data, folder })
    else
      found.problems.push(
        explain(folder, kind === 'vits' || kind === 'kokoro' ? speaking.error : cloning.error),
      )
  }
  return found
}

function explain(folder: string, { issues }: z.ZodError): string {
  const what = issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`).join('; ')
  return `The description of the voice model in "${path.basename(folder)}" is not right: ${what}.`
}

export function missingVoiceFiles(model: SpeakingModel | CloningModel): string[] {
  const { needed, possible } = rolesOf[model.kind]
  const named = possible.filter((role) => role !== 'lexicon' && model.files[role] !== undefined)
  const lexicons = lexiconFiles(model).map((file, index) => [`lexicon ${index}`, file] as const)
  const files = { ...model.files, ...Object.fromEntries(lexicons) }
  const roles = [
    ...needed.filter((role) => role !== 'lexicon' || lexicons.length === 0),
    ...named,
    ...lexicons.map(([role]) => role),
  ]
  return lackingRoles({ folder: model.folder, files }, roles).map((role) => files[role] ?? role)
}

/** Kokoro may have several, with commas between them. */
function lexiconFiles({ files: { lexicon = '' } }: SpeakingModel | CloningModel): string[] {
  return lexicon.split(',').filter((file) => file !== '')
}

export function offlineTtsConfig(model: SpeakingModel | CloningModel, espeak?: string): object {
  const { needed, possible } = rolesOf[model.kind]
  const file = (role: string): string =>
    model.files[role] === undefined ? '' : path.join(model.folder, model.files[role])
  const lexicon = lexiconFiles(model)
    .map((one) => path.join(model.folder, one))
    .join(',')
  const files = Object.fromEntries(
    [...needed, ...possible].map((role) => [role, role === 'lexicon' ? lexicon : file(role)]),
  )
  return {
    model: {
      [model.kind]: { ...files, ...(espeak && { lang: espeak }) },
      numThreads: 1,
      provider: 'cpu',
      debug: false,
    },
    maxNumSentences: 1,
  }
}
