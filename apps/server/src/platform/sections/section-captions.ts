import type { SavedSection, Sentence, TranscriptCaptions, TranscriptSection } from '@longhand/contracts'
import {
  captionsAt,
  moveCaptions,
  readWireCaptions,
  tidyCaptions,
  writeWireCaptions,
} from '@longhand/transcript'
import type { SectionCaptions } from '@longhand/transcript'

/** Characters of changed texts that one save has compared, since that takes time: five hours of speech have 300,000. */
const maxCompared = 500_000

/** Makes a section as it is stored of one that is saved, and of the stored one of the same id. */
export type CaptionKeeper = (
  section: SavedSection,
  former: TranscriptSection | undefined,
) => TranscriptSection

/** Of the sections of one save. Captions that a client left out are those of before, carried over to the text as it is now. */
export function createCaptionKeeper(): CaptionKeeper {
  let left = maxCompared
  const moved = (captions: SectionCaptions, before: string, after: string): SectionCaptions | undefined => {
    if (before !== after) left -= Math.max(before.length, after.length)
    return left < 0 ? tidyCaptions(captions, after) : moveCaptions(captions, before, after)
  }
  return ({ captions, ...section }, former) => {
    const given = captions === undefined ? former?.captions : captions
    if (!given) return section
    const own = readWireCaptions(given)
    const kept =
      captions === undefined ? moved(own, former?.text ?? '', section.text) : tidyCaptions(own, section.text)
    return { ...section, ...(kept ? { captions: writeWireCaptions(kept) } : {}) }
  }
}

/** Captions in another recording, where everything is later. */
export function delayed(captions: TranscriptCaptions, milliseconds: number): TranscriptCaptions {
  return writeWireCaptions(captionsAt(readWireCaptions(captions), (time) => time + milliseconds))
}

/** What no client may save, as against places beyond the text, which another edit can leave behind. */
export function problemOfCaptions({ cuts, marks }: TranscriptCaptions): Sentence | undefined {
  if (new Set([...cuts, ...marks].map(({ id }) => id)).size < cuts.length + marks.length) {
    return { en: 'two captions of a section have the same id', 'zh-CN': '段落中存在重复的字幕编号' }
  }
  if (
    !isRising(cuts.map(({ from }) => from)) ||
    !cuts.every(({ from, breaks = [] }) => isRising([from, ...breaks]))
  ) {
    return { en: 'captions are not in the order of the text', 'zh-CN': '字幕未按文字顺序排列' }
  }
  if (
    !cuts.every(({ startTime = 0, endTime = Infinity }) => endTime > startTime) ||
    !marks.every(({ startTime, endTime }) => endTime > startTime)
  ) {
    return { en: 'a caption does not end after its start', 'zh-CN': '字幕的结束时间必须晚于开始时间' }
  }
  if (marks.some(({ startTime }, index) => startTime < (marks[index - 1]?.startTime ?? 0))) {
    return { en: 'marks are not in order of time', 'zh-CN': '标注未按时间排序' }
  }
  return undefined
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > places[index - 1]!)
}
