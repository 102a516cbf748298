import { acceptedFormats, isAudioType, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'

/** Why a file isn't sent at all. */
export type FileProblem = 'format' | 'empty' | 'size' | 'duration' | 'unreadable'

/** What can be told of a file without reading it. */
export interface FileFacts {
  name: string
  /** Media type as the browser guesses it; may be empty. */
  type: string
  /** Bytes. */
  size: number
}

/** Name ending without the dot, in lower case. */
function endingOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/** Whether it counts as sound rather than film. */
export function isAudioFile({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return isAudioType(type === '' ? endingOf(name) : type)
}

/**
 * What can be refused before anything was read. A recording without a known ending is taken when the browser knows it for sound;
 * the server looks into the content anyway.
 */
export function checkFile(file: FileFacts): FileProblem | undefined {
  const isKnown = (acceptedFormats as readonly string[]).includes(endingOf(file.name))
  if (!isKnown && !(file.type !== '' && isAudioType(file.type))) return 'format'
  if (file.size === 0) return 'empty'
  if (file.size > uploadLimits.maxBytes) return 'size'
  return undefined
}

/** What a length means: a recording may be too long to be kept, or too long to be transcribed. */
export function checkDuration(seconds: number | undefined): 'fine' | 'not-transcribed' | 'too-long' {
  if (seconds === undefined) return 'fine'
  if (seconds > uploadLimits.maxSeconds) return 'too-long'
  return seconds >= transcriptionMaxSeconds ? 'not-transcribed' : 'fine'
}
