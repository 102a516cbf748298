export {
  charactersPerSecond,
  checkSubtitle,
  checkSubtitles,
  exactRate,
  neighborOf,
  neighborsAround,
  toFrames,
} from './subtitles/check.ts'
export type {
  Subtitle,
  SubtitleRules,
  SubtitleViolation,
  SubtitleViolationKind,
  FoundViolation,
} from './subtitles/check.ts'
export { subtitleDurations, defaultSubtitleShape } from './subtitles/cut.ts'
export { subtitlesOf, cutInTurn } from './subtitles/document-subtitles.ts'
export type {
  SubtitlePlace,
  SubtitleShape,
  SubtitleTurn,
  SubtitleWord,
  DocumentSubtitle,
} from './subtitles/cut.ts'
export {
  addMark,
  breakSubtitle,
  changeMark,
  fixSubtitles,
  joinSubtitle,
  placeTogether,
  positionSubtitle,
  removeMark,
  resetSubtitles,
  retimeSubtitle,
  splitSubtitle,
  writeSubtitle,
} from './edit-subtitles.ts'
export type { SubtitleWriting } from './edit-subtitles.ts'
export { breakLines, displayWidth, joinTokens, shareOut } from './subtitles/lines.ts'
export { subtitleProfileFor, subtitleProfiles, ownSubtitleProfile } from './subtitles/profiles.ts'
export type { SubtitleProfile, SubtitleProfileName, OwnSubtitleLimits } from './subtitles/profiles.ts'
export { repairSubtitles } from './subtitles/repair.ts'
export type { TimedSubtitle, WrittenWord } from './subtitles/repair.ts'
export { frameTimecode } from './subtitles/timecode.ts'
export { isReply, shownTogether } from './subtitles/together.ts'
export { sameEnds } from './merge-words.ts'
