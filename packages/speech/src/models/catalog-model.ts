import type {
  SherpaModelDescription,
  SpeakerModelDescription,
  StreamingModelDescription,
  VoiceModelDescription,
} from './model-description.ts'

export type CatalogModel = (
  SherpaModelDescription | SpeakerModelDescription | StreamingModelDescription | VoiceModelDescription
) & {
  /** As its makers call it, with their name. */
  title: string
  summary: string
  /** By its name. */
  licence: string
  /** What of the licence is not usual, as the rest of a sentence. */
  conditions?: Record<'en' | 'zh-CN', string>
  /** Whether it allows every use, also in a product that is sold. */
  isFree: boolean
  /** Slow on a processor: by itself it is only chosen for languages that no other knows. */
  isSlow?: true
  link: string
  archive: string
  /** Of the archive, in the order in which they are tried. */
  addresses: readonly string[]
  bytes: number
  /** Of the archive, hex, at every address. A release can be changed by its owners; this can't. */
  sha256: string
  /** That it takes while it runs, with the sound that it listens to. */
  memoryBytes: number
}

/** The licence with what of it is not usual, for operators. */
export function termsOf({ licence, conditions }: Pick<CatalogModel, 'licence' | 'conditions'>): string {
  return conditions ? `${licence}: ${conditions.en}` : licence
}

/** A model's addresses; a mirror of one's own comes first. */
export function addressesOf(
  { archive, addresses }: Pick<CatalogModel, 'archive' | 'addresses'>,
  mirror: string | undefined,
): string[] {
  return mirror === undefined
    ? [...addresses]
    : [new URL(archive, mirror.endsWith('/') ? mirror : `${mirror}/`).href, ...addresses]
}

/** Bytes that installing it takes on the disk, for a while: the archive, and what is in it. */
export function diskBytesOf({ bytes }: Pick<CatalogModel, 'bytes'>): number {
  return bytes * 2.6
}
