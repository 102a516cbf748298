import type { Readable } from 'node:stream'

/** A file on its way in, to be read once. */
export interface ReceivedFile {
  name: string
  stream: Readable
}

/** A file on its way out. */
export interface SentFile {
  name: string
  type: string
  content: Buffer | Readable
  bytes?: number
}

/** Folder of everything that belongs to a task or to a voice of a user's own. */
export function voiceFolder(id: string): string {
  return `voices/${id}`
}

/** Key of the recording of the sentence of consent, which a voice is made of. */
export function consentKey(voiceId: string): string {
  return `${voiceFolder(voiceId)}/consent`
}

/** Key of the samples of one part. */
export function partKey(taskId: string, index: number): string {
  return `${partsFolder(taskId)}/${index}.s16`
}

/** Folder of the parts, which are gone once they are joined. */
export function partsFolder(taskId: string): string {
  return `${voiceFolder(taskId)}/parts`
}

/** Key of what was made. */
export function madeKey(taskId: string, format: 'wav' | 'mp3'): string {
  return `${voiceFolder(taskId)}/voice.${format}`
}

/** Key of the song as it was uploaded. */
export function songKey(taskId: string): string {
  return `${voiceFolder(taskId)}/original`
}
