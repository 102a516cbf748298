export { confine, type ConfinedProgram, type ProgramAccess, sandboxKind, type SandboxKind } from './sandbox.ts'
export { installedFiles } from './installed-files.ts'
export type { ProgramLimits } from './limits.ts'
export { type ProcessRequest, type ProcessResult, runProcess } from '../run-process.ts'
