export { hasTimes, UnreadableText } from './formats/imported-text.ts'
export type {
  EncodingSample,
  ImportedSection,
  ImportedText,
  ImportProblem,
  TimedImport,
} from './formats/imported-text.ts'
export type { ImportNote } from './formats/notes.ts'
export { readText, readTextFile } from './formats/read-text.ts'
export { findTimeShift, shiftTimes, type TimeShift } from './time-shift.ts'
