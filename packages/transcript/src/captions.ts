export {
  charactersPerSecond,
  checkCaption,
  checkCaptions,
  exactRate,
  neighborOf,
  neighborsAround,
  toFrames,
} from './captions/check.ts'
export type {
  Caption,
  CaptionRules,
  CaptionViolation,
  CaptionViolationKind,
  FoundViolation,
} from './captions/check.ts'
export { captionDurations, defaultCaptionShape } from './captions/cut.ts'
export { captionsOf, cutInTurn } from './captions/document-captions.ts'
export type { CaptionPlace, CaptionShape, CaptionTurn, CaptionWord, DocumentCaption } from './captions/cut.ts'
export {
  addMark,
  breakCaption,
  changeMark,
  fixCaptions,
  joinCaption,
  placeTogether,
  positionCaption,
  removeMark,
  resetCaptions,
  retimeCaption,
  splitCaption,
  writeCaption,
} from './captions/edit.ts'
export type { CaptionWriting } from './captions/edit.ts'
export { breakLines, displayWidth, joinTokens, shareOut } from './captions/lines.ts'
export { captionProfileFor, captionProfiles, ownCaptionProfile } from './captions/profiles.ts'
export type { CaptionProfile, CaptionProfileName, OwnCaptionLimits } from './captions/profiles.ts'
export { repairCaptions } from './captions/repair.ts'
export type { TimedCaption, WrittenWord } from './captions/repair.ts'
export { frameTimecode } from './captions/timecode.ts'
export { isReply, shownTogether } from './captions/together.ts'
export { sameEnds } from './merge-words.ts'
