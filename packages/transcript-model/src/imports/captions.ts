import { arrowLine, cuesOf, type RawCue } from './cues.ts'
import type { ImportedSection } from './imported-text.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'

const sbvLine = /^\s*(\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3})\s*$/

export function looksLikeSrt(text: string): boolean {
  return text.split('\n', 50).some((line) => arrowLine.test(line))
}

export function looksLikeSbv(text: string): boolean {
  return text.split('\n', 10).some((line) => sbvLine.test(line))
}

export function readSrt(text: string): ImportedSection[] {
  const cues = cuesOf(text, arrowLine, { hasNumbers: true, isStrict: false })
  return labelled(cues.map((cue) => ({ ...cue, lines: cue.lines.map(withoutSrtMarkup) })))
}

export function readSbv(text: string): ImportedSection[] {
  const cues = cuesOf(text, sbvLine, { hasNumbers: false, isStrict: false })
  return labelled(cues.map((cue) => ({ ...cue, lines: cue.lines.flatMap((line) => line.split('[br]')) })))
}

function labelled(cues: readonly RawCue[]): ImportedSection[] {
  return labelledSections(cues.map(({ startMs, endMs, lines }) => ({ startMs, endMs, text: joinLines(lines) })))
}

export function labelledSections(sections: readonly ImportedSection[]): ImportedSection[] {
  return withSpeakersCarried(sections.map((section) => ({ ...section, ...splitLabel(section.text) })))
}

function withoutSrtMarkup(line: string): string {
  return line.replace(/<\/?(?:i|b|u|s|font)(?:\s[^<>]*)?>/gi, '').replace(/\{\\[^{}]*\}/g, '')
}
