import { LonghandError } from '@longhand/sdk'
import { CommanderError } from 'commander'

/** `docs/cli.md` lists them for scripts. */
export const exitCodes = {
  success: 0,
  failure: 1,
  usage: 2,
  notLoggedIn: 3,
  notEnoughMinutes: 4,
  partlyFailed: 5,
  unreachable: 6,
  /** As shells report SIGINT. */
  interrupted: 130,
} as const

export class UsageError extends Error {
  override readonly name = 'USAGE'
}

export class NotLoggedInError extends Error {
  override readonly name = 'NOT_LOGGED_IN'
}

export class InterruptedError extends Error {
  override readonly name = 'INTERRUPTED'
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof NotLoggedInError) return exitCodes.notLoggedIn
  if (error instanceof InterruptedError) return exitCodes.interrupted
  if (!(error instanceof LonghandError)) return exitCodes.failure
  if (error.isBusy) return exitCodes.unreachable
  switch (error.name) {
    case 'NOT_LOGGED_IN':
    case 'USER_DELETED':
    case 'ILLEGAL_REQUEST':
      return exitCodes.notLoggedIn
    case 'TRANSCRIPTION_QUOTA':
      return exitCodes.notEnoughMinutes
    case 'UNREACHABLE':
      return exitCodes.unreachable
    default:
      return exitCodes.failure
  }
}

/** For several things that were done one by one: `partlyFailed` where some succeeded, else what their failures agree on. */
export function exitCodeOfAll(total: number, failures: readonly unknown[]): number {
  if (failures.length === 0) return exitCodes.success
  if (failures.length < total) return exitCodes.partlyFailed
  const codes = new Set(failures.map(exitCodeOf))
  return codes.size === 1 ? ([...codes][0] ?? exitCodes.failure) : exitCodes.failure
}
