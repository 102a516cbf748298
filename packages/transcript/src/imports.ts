export { hasTimes, UnreadableText } from './formats/imported-text.ts'
export type { ImportedSection, ImportedText, ImportProblem, TimedImport } from './formats/imported-text.ts'
export { readText } from './formats/read-text.ts'
export { findTimeShift, shiftTimes, type TimeShift } from './time-shift.ts'
