import type { ImportedSection } from './imported-text.ts'
import { LetterCount } from './letter-count.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'
import { parseClock } from './times.ts'

const moment = String.raw`-?(?:\d+:)?\d+:\d{1,2}(?:[.,]\d{1,3})?`
const arrowLine = new RegExp(String.raw`^\s*(${moment})\s*-->\s*(${moment})(?:\s.*)?$`)
const sbvLine = /^\s*(\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3})\s*$/

interface RawCue {
  startMs: number
  endMs: number
  lines: string[]
}

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

export function readVtt(text: string): ImportedSection[] {
  const sections = cuesOf(text, arrowLine, { hasNumbers: false, isStrict: true }).flatMap(voicesOf)
  return sections.some(({ speaker }) => speaker !== undefined) ? sections : labelledSections(sections)
}

/** @param strict Whether a blank line always ends a caption, as in WebVTT; SRT in the wild has some within. */
function cuesOf(text: string, timeLine: RegExp, { hasNumbers, isStrict }: { hasNumbers: boolean; isStrict: boolean }): RawCue[] {
  const cues: RawCue[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const times = timeLine.exec(line)
    const open = cues.at(-1)
    if (times) {
      if (hasNumbers && isOpen && open && /^\s*\d+\s*$/.test(open.lines.at(-1) ?? '')) open.lines.pop()
      const startMs = parseClock(times[1]!) ?? 0
      cues.push({ startMs, endMs: Math.max(startMs, parseClock(times[2]!) ?? 0), lines: [] })
      isOpen = true
    } else if (isStrict && line.trim() === '') isOpen = false
    else if (open && isOpen) open.lines.push(line)
  }
  return cues
}

function labelled(cues: readonly RawCue[]): ImportedSection[] {
  return labelledSections(cues.map(({ startMs, endMs, lines }) => ({ startMs, endMs, text: joinLines(lines) })))
}

function labelledSections(sections: readonly ImportedSection[]): ImportedSection[] {
  return withSpeakersCarried(sections.map((section) => ({ ...section, ...splitLabel(section.text) })))
}

function withoutSrtMarkup(line: string): string {
  return line.replace(/<\/?(?:i|b|u|s|font)(?:\s[^<>]*)?>/gi, '').replace(/\{\\[^{}]*\}/g, '')
}

/** A caption of several voices is shared out among them by length. */
function voicesOf({ startMs, endMs, lines }: RawCue): ImportedSection[] {
  const open: string[] = []
  const voices = lines
    .join('\n')
    .split(/(?=<v[ .\t])/)
    .map((part) => {
      const name = /^<v(?:\.[^ \t>]*)?[ \t]([^<>]*)>/.exec(part)?.[1]
      const text = joinLines(
        part
          .replace(/<[^<>]*>/g, '')
          .split('\n')
          .map(unescapeVtt),
      )
      const language = spokenIn(part, open)
      return { ...(name === undefined ? {} : { speaker: unescapeVtt(name).trim() }), text, ...(language === undefined ? {} : { language }) }
    })
    .filter(({ text }) => text !== '')
  const total = voices.reduce((sum, { text }) => sum + text.length, 0)
  let spoken = 0
  return voices.map((voice) => {
    const from = Math.round(startMs + ((endMs - startMs) * spoken) / total)
    spoken += voice.text.length
    return { ...voice, startMs: from, endMs: Math.round(startMs + ((endMs - startMs) * spoken) / total) }
  })
}

/** The language that most of it is in. @param open Spans that are open; changed to those that are at the end of the part. */
function spokenIn(part: string, open: string[]): string | undefined {
  const letters = new LetterCount()
  for (const piece of part.match(/<[^<>]*>|[^<]+/g) ?? []) {
    const tag = /^<lang(?:\.[^ \t>]*)?[ \t]+([^<>]+)>$/.exec(piece)?.[1]
    if (tag !== undefined) open.push(tag.trim())
    else if (piece === '</lang>') open.pop()
    else if (!piece.startsWith('<')) letters.add(piece, open.at(-1))
  }
  return letters.most()
}

const vttEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '\u200e', rlm: '\u200f', quot: '"' }

function unescapeVtt(text: string): string {
  return text.replace(/&([a-z]+);/g, (whole, name: string) => vttEntities[name] ?? whole)
}
