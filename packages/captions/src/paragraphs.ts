import type { CaptionLine } from '@longhand/contracts'

const pauseMs = 1200
const maxMs = 30_000

/** Lines on the page at once; hours of them would make it slow. */
export const maxLines = 200

export function shownParagraphs(lines: readonly CaptionLine[], most = maxLines): CaptionLine[][] {
  return toParagraphs(lines.slice(-most))
}

export function toParagraphs(lines: readonly CaptionLine[]): CaptionLine[][] {
  const paragraphs: CaptionLine[][] = []
  for (const line of lines) {
    const open = paragraphs.at(-1)
    const [first, last] = [open?.[0], open?.at(-1)]
    if (
      open &&
      first &&
      last &&
      line.startTime - last.endTime < pauseMs &&
      line.endTime - first.startTime < maxMs
    )
      open.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}
