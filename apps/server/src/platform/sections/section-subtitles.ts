import type { SavedSection, Sentence } from '@longhand/contracts'
import { moveSubtitles, readWireSubtitles, readWireSection, tidySubtitles } from '@longhand/transcript'
import type { NamedSection, SectionSubtitles } from '@longhand/transcript'

/** Characters of changed texts that one save has compared, since that takes time: five hours of speech have 300,000. */
const maxCompared = 500_000

/** Makes a section as it is stored of one that is saved, and of the stored one of the same id. */
export type SubtitleMerger = (section: SavedSection, former: NamedSection | undefined) => NamedSection

/** Of the sections of one save. Subtitles that a client left out are those of before, carried over to the text as it is now. */
export function createSubtitleMerger(): SubtitleMerger {
  let left = maxCompared
  const moved = (
    subtitles: SectionSubtitles,
    before: string,
    after: string,
  ): SectionSubtitles | undefined => {
    if (before !== after) left -= Math.max(before.length, after.length)
    return left < 0 ? tidySubtitles(subtitles, after) : moveSubtitles(subtitles, before, after)
  }
  return ({ captions: given, ...wire }, former) => {
    const section = readWireSection(wire)
    const own =
      given === undefined
        ? former?.subtitles && moved(former.subtitles, former.text, section.text)
        : given && tidySubtitles(readWireSubtitles(given), section.text)
    return own ? { ...section, subtitles: own } : section
  }
}

/** What no client may save, as against places beyond the text, which another edit can leave behind. */
export function problemOfSubtitles({ cuts, marks }: SectionSubtitles): Sentence | undefined {
  if (new Set([...cuts, ...marks].map(({ id }) => id)).size < cuts.length + marks.length) {
    return { en: 'two subtitles of a section have the same id', 'zh-CN': '段落中存在重复的字幕编号' }
  }
  if (
    !isRising(cuts.map(({ from }) => from)) ||
    !cuts.every(({ from, breaks = [] }) => isRising([from, ...breaks]))
  ) {
    return { en: 'subtitles are not in the order of the text', 'zh-CN': '字幕未按文字顺序排列' }
  }
  if (
    !cuts.every(({ startMs = 0, endMs = Infinity }) => endMs > startMs) ||
    !marks.every(({ startMs, endMs }) => endMs > startMs)
  ) {
    return { en: 'a subtitle does not end after its start', 'zh-CN': '字幕的结束时间必须晚于开始时间' }
  }
  if (marks.some(({ startMs }, index) => startMs < (marks[index - 1]?.startMs ?? 0))) {
    return { en: 'marks are not in order of time', 'zh-CN': '标注未按时间排序' }
  }
  return undefined
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > places[index - 1]!)
}
