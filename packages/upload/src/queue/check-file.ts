import { isAudioType, isOtherKind, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'

export type FileProblem = 'format' | 'empty' | 'size' | 'duration' | 'unreadable'

function endingOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/** The type is the browser's guess and may be empty. */
export function isAudioFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return isAudioType(type === '' ? endingOf(name) : type)
}

export function checkFile(file: Pick<File, 'name' | 'size'>): FileProblem | undefined {
  if (isOtherKind(file.name)) return 'format'
  if (file.size === 0) return 'empty'
  if (file.size > uploadLimits.maxBytes) return 'size'
  return undefined
}

/** What a browser says of a length is an estimate. Where that is little more than is taken, the server decides, by what it decodes. */
const surelyTooLongSeconds = uploadLimits.maxSeconds * 1.05

export function checkDuration(seconds: number | undefined): 'fine' | 'not-transcribed' | 'too-long' {
  if (seconds === undefined) return 'fine'
  if (seconds > surelyTooLongSeconds) return 'too-long'
  return seconds >= transcriptionMaxSeconds ? 'not-transcribed' : 'fine'
}
