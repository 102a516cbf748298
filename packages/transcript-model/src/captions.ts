export { charactersPerSecond, checkCaption, checkCaptions, toFrames } from './captions/check.ts'
export type { Caption, CaptionRules, CaptionViolation, CaptionViolationKind, FoundViolation } from './captions/check.ts'
export { captionDurations, defaultCaptionShape } from './captions/cut.ts'
export { captionsOf, cutInTurn } from './captions/document-captions.ts'
export type { CaptionPlace, CaptionShape, CaptionWord, DocumentCaption } from './captions/cut.ts'
export {
  addMark,
  breakCaption,
  changeMark,
  fixCaptions,
  joinCaption,
  positionCaption,
  removeMark,
  resetCaptions,
  retimeCaption,
  splitCaption,
  writeCaption,
} from './captions/edit.ts'
export { breakLines, displayWidth, joinTokens, shareOut } from './captions/lines.ts'
export { captionProfileFor, captionProfiles } from './captions/profiles.ts'
export type { CaptionProfile, CaptionProfileName } from './captions/profiles.ts'
export { repairCaptions } from './captions/repair.ts'
export type { TimedCaption } from './captions/repair.ts'
export { frameTimecode } from './captions/timecode.ts'
export { sameEnds } from './merge-words.ts'
