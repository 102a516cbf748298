import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ProgramReport } from '@longhand/speech'
import { systemClock } from '../clock/clock.ts'
import { currentSpan } from './in-span.ts'

// Literal, because importing `programEndedChannel` would load the engines into every process.
const channel = 'longhand.speech.program-ended'
let watchers = 0

function onEnded(message: unknown): void {
  const { program, code, seconds } = message as ProgramReport
  currentSpan()
    ?.begin(`program ${program}`, {
      startedAt: systemClock.now().getTime() - seconds * 1000,
      attributes: {
        'process.executable.name': program,
        'process.exit.code': code ?? undefined,
      },
    })
    .end()
}

/** Gives each program that ends within a span a span of its own. @returns Ends that. */
export function watchPrograms(): () => void {
  watchers += 1
  if (watchers === 1) subscribe(channel, onEnded)
  return () => {
    watchers -= 1
    if (watchers === 0) unsubscribe(channel, onEnded)
  }
}
