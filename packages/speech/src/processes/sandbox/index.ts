export {
  confine,
  type ConfinedProgram,
  type ProgramAccess,
  sandboxKind,
  type SandboxKind,
} from './sandbox.ts'
export { installedFiles } from './installed-files.ts'
export type { ProgramLimits } from './limits.ts'
export { type ProcessRequest, type ProcessResult, runProcess } from '../run-process.ts'
export { findProgram, isProgram } from '../find-program.ts'
export { type ChildLimits, type ChildWatch, type Overdue, watchChild } from '../watch-child.ts'
