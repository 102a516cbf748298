export {
  areSameSubtitles,
  subtitlesAt,
  moveSubtitles,
  partOfSubtitles,
  tidySubtitles,
} from './subtitles/own.ts'
export { applyChange, bySection, changeBetween, inverseOf, isEmptyChange, splicesBetween } from './change.ts'
export type { Change, SameSection, Splice } from './change.ts'
export { clock, hundredths, playerTime, stampedTime, timecode } from './clock.ts'
export { fromColumns, toColumns } from './columns.ts'
export type { Columns, WordColumns } from './columns.ts'
export { plainWord, wordFieldsOf } from './fields.ts'
export { distinctTexts, foldCase } from './fold-case.ts'
export { foldedText, foldText } from './fold-text.ts'
export type { FoldedText } from './fold-text.ts'
export { likelyLanguage } from './likely-language.ts'
export { mergeWords } from './merge-words.ts'
export { applyOperation, withText } from './operations.ts'
export type { Operation } from './operations.ts'
export { paragraphsOf } from './paragraphs.ts'
export { rebase } from './rebase.ts'
export { retime, spells } from './retime.ts'
export type { ChangeBudget, Span, TimedWord } from './retime.ts'
export { countWhile } from './sorted.ts'
export { jointOf } from './structure.ts'
export { timedWords } from './timed-words.ts'
export { bareRange, bareWord, isUnspaced, tokenize, tokenTexts, unspacedScripts } from './tokens.ts'
export type { Token } from './tokens.ts'
export {
  subtitleMarkLength,
  createText,
  freshSpeakerId,
  presentSpeakers,
  registerSpeaker,
  sectionOf,
  speakerOf,
  speakersAlongside,
  textOf,
} from './text.ts'
export type {
  SubtitleCut,
  SubtitleMark,
  Cut,
  NamedSection,
  Section,
  Word,
  SectionSubtitles,
  Speaker,
  Text,
  TimedSection,
} from './text.ts'
export { languageName, targetsOf, widelySpoken } from './translation.ts'
export type { LanguagePairs } from './translation.ts'
export { readTranscript, sectionChangesOf, writeTranscript } from './transfer.ts'
export {
  disorderOf,
  readWireSubtitles,
  readWireSection,
  readWireTimes,
  readWireWord,
  writeWireSubtitles,
  writeWireSection,
  writeWireTimes,
  writeWireWord,
} from './wire.ts'
export type {
  EditedWireSection,
  InMilliseconds,
  OnWire,
  SavedWireSection,
  WireSubtitles,
  WireChange,
  WireSection,
  WireWord,
} from './wire.ts'
