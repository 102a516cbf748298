export { hasTimes, UnreadableText } from './imports/imported-text.ts'
export type { ImportedSection, ImportedText, ImportProblem, TimedImport } from './imports/imported-text.ts'
export { readText } from './imports/read-text.ts'
export { findTimeShift, shiftTimes, type TimeShift } from './imports/time-shift.ts'
