export { UnreadableText } from './imports/imported-text.ts'
export type { ImportedSection, ImportedText, ImportProblem } from './imports/imported-text.ts'
export { readText } from './imports/read-text.ts'
