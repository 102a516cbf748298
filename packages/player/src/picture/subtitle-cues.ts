import { timecode } from '@longhand/transcript'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'

/** A WebVTT file. */
export function webVttOf(
  subtitles: readonly Pick<DocumentSubtitle, 'startMs' | 'endMs' | 'lines' | 'kind' | 'position'>[],
): string {
  const written = subtitles.map(({ startMs, endMs, lines, kind, position }) => {
    const text = lines.map(escaped).join('\n')
    return `${timecode(startMs, '.')} --> ${timecode(endMs, '.')}${position === 'top' ? ' line:0' : ''}\n${kind === 'narrative' ? `<i>${text}</i>` : text}\n`
  })
  return ['WEBVTT\n', ...written].join('\n')
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
