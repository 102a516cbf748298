import { joinWords } from '../words/join-words.ts'
import type { Section } from '../ports.ts'
import type { Transcript } from '../transcribe-file.ts'

export const formats = ['txt', 'srt', 'json'] as const
export type Format = (typeof formats)[number]

export function render(transcript: Transcript, format: Format): string {
  switch (format) {
    case 'txt':
      return transcript.sections
        .map((section) => `${section.speaker} ${clock(section.start)}\n${section.text}\n`)
        .join('\n')
    case 'srt':
      return transcript.sections
        .flatMap(cues)
        .map((cue, index) => `${index + 1}\n${cue}\n`)
        .join('\n')
    case 'json':
      return `${JSON.stringify(transcript, null, 2)}\n`
  }
}

const cueCharacters = 84

function cues(section: Section): string[] {
  const groups: Section['words'][] = []
  for (const word of section.words) {
    const open = groups.at(-1)
    if (open && lengthOf(open) + word.text.length < cueCharacters) open.push(word)
    else groups.push([word])
  }
  return groups.map((words) => {
    const start = words[0]?.start ?? section.start
    const end = words.at(-1)?.end ?? section.end
    return `${timecode(start)} --> ${timecode(end)}\n${joinWords(words)}`
  })
}

function lengthOf(words: Section['words']): number {
  return words.reduce((sum, { text }) => sum + text.length + 1, 0)
}

export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

function timecode(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  return `${clock(milliseconds / 1000)},${String(milliseconds % 1000).padStart(3, '0')}`
}
