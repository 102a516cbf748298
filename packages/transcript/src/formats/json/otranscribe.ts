import { decodeHTML } from 'entities'
import { passagesToText } from '../documents/passages.ts'
import type { ImportedText } from '../imported-text.ts'
import { type Fields, stringOf } from './fields.ts'

/** oTranscribe (.otr): HTML in a field, times in spans. */
export function fromOTranscribe(file: Fields): ImportedText | undefined {
  const html = stringOf(file['text'])
  if (html === undefined || !('media' in file || 'media-time' in file) || !html.includes('<'))
    return undefined
  const lines = html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, '\n')
    .replace(
      /<span[^>]*\sdata-timestamp="(\d+(?:\.\d+)?)"[^>]*>[^<]*<\/span>/g,
      (_, seconds: string) => `${clockOf(Number(seconds))} `,
    )
    .replace(/<[^<>]*>/g, '')
    .split('\n')
    .map((line) =>
      decodeHTML(line)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    )
  return passagesToText(lines.filter(Boolean).map((line) => ({ lines: [line], isHeading: false })))
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const pad = (value: number): string => String(value).padStart(2, '0')
  const rest = String(Math.round((seconds - whole) * 1000)).padStart(3, '0')
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${rest}`
}
