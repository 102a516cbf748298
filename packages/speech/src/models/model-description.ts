// What the file in a model's folder says; the catalog says the same before the model is there.

export const sherpaModelKinds = [
  'nemo-transducer',
  'nemo-ctc',
  'zipformer-ctc',
  'sense-voice',
  'paraformer',
  'whisper',
  'moonshine',
  'canary',
  'cohere',
  'qwen3-asr',
  'fun-asr-nano',
] as const
export type SherpaModelKind = (typeof sherpaModelKinds)[number]

export interface SherpaModelDescription {
  name: string
  kind: SherpaModelKind
  /** BCP 47 primary tags. */
  languages: string[]
  punctuation: boolean
  /** Of a kind that translates: that this model was not trained to. */
  toEnglish?: false
  quality: 'basic' | 'good' | 'best'
  /** File names by role, those of its kind: `encoder`, `decoder`, `joiner`, `model` …; `tokens` for those without a `tokenizer`. */
  files: Record<string, string>
}

export const speakerModelKinds = ['speaker-segmentation', 'speaker-embedding'] as const
export type SpeakerModelKind = (typeof speakerModelKinds)[number]

export interface SpeakerModelDescription {
  name: string
  kind: SpeakerModelKind
  quality: 'basic' | 'good' | 'best'
  files: { model: string }
  /** Of an embedding: those whose voices it was trained on, as BCP 47 primary tags. @default any */
  languages?: string[]
  /** Of an embedding: voices further apart than this, 0…2, are two people where their number is unknown. @default 0.5 */
  threshold?: number
}

export const streamingModelKinds = [
  'streaming-transducer',
  'streaming-nemo-ctc',
  'streaming-zipformer-ctc',
] as const
export type StreamingModelKind = (typeof streamingModelKinds)[number]

/** Of a model that listens live. */
export interface StreamingModelDescription extends Omit<SherpaModelDescription, 'kind'> {
  kind: StreamingModelKind
}

interface VoiceDescription {
  id: string
  name: string
  /** BCP 47. */
  language: string
  gender: 'female' | 'male' | 'neutral'
  /** Of a model with several. @default 0 */
  speaker?: number
}

/** Of a model that speaks. */
export interface VoiceModelDescription {
  name: string
  kind: 'vits' | 'kokoro'
  quality: 'basic' | 'good' | 'best'
  /** A folder by its name; several lexicons with commas between them. */
  files: Record<string, string>
  voices: VoiceDescription[]
}
