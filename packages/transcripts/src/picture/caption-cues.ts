import type { DocumentCaption } from '@longhand/transcript/captions'

/** A WebVTT file. */
export function webVttOf(
  captions: readonly Pick<DocumentCaption, 'startMs' | 'endMs' | 'lines' | 'kind' | 'position'>[],
): string {
  const written = captions.map(({ startMs, endMs, lines, kind, position }) => {
    const text = lines.map(escaped).join('\n')
    return `${timeOf(startMs)} --> ${timeOf(endMs)}${position === 'top' ? ' line:0' : ''}\n${kind === 'narrative' ? `<i>${text}</i>` : text}\n`
  })
  return ['WEBVTT\n', ...written].join('\n')
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function timeOf(ms: number): string {
  const pad = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}
