import type { Readable } from 'node:stream'

export interface ReceivedFile {
  name: string
  stream: Readable
}

export interface SentFile {
  name: string
  type: string
  content: Buffer | Readable
  bytes?: number
}

export function voiceFolder(id: string): string {
  return `voices/${id}`
}

export function consentKey(voiceId: string): string {
  return `${voiceFolder(voiceId)}/consent`
}

export function partKey(taskId: string, index: number): string {
  return `${partsFolder(taskId)}/${index}.s16`
}

export function partsFolder(taskId: string): string {
  return `${voiceFolder(taskId)}/parts`
}

export function madeKey(taskId: string, format: 'wav' | 'mp3'): string {
  return `${voiceFolder(taskId)}/voice.${format}`
}

export function songKey(taskId: string): string {
  return `${voiceFolder(taskId)}/original`
}
