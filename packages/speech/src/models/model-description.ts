// What the file in a model's folder says; the catalog says the same before the model is there.

export type SherpaModelKind =
  | 'nemo-transducer'
  | 'nemo-ctc'
  | 'zipformer-ctc'
  | 'sense-voice'
  | 'paraformer'
  | 'whisper'
  | 'moonshine'
  | 'canary'
  | 'cohere'

export interface SherpaModelDescription {
  name: string
  kind: SherpaModelKind
  /** BCP 47 primary tags. */
  languages: string[]
  punctuation: boolean
  quality: 'basic' | 'good' | 'best'
  /** File names by role, those of its kind: `encoder`, `decoder`, `joiner`, `model` …; always `tokens`. */
  files: Record<string, string>
}

export const speakerModelKinds = ['speaker-segmentation', 'speaker-embedding'] as const
export type SpeakerModelKind = (typeof speakerModelKinds)[number]

export interface SpeakerModelDescription {
  name: string
  kind: SpeakerModelKind
  quality: 'basic' | 'good' | 'best'
  files: { model: string }
  /** Of an embedding: voices further apart than this, 0…2, are two people where their number is unknown. @default 0.5 */
  threshold?: number
}
