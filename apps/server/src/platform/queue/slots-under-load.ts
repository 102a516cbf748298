import os from 'node:os'

/** Below this load, so much of the slots is used; from the last on, one slot alone. */
const steps = [
  { load: 2, share: 1 },
  { load: 4, share: 1 / 2 },
  { load: 8, share: 1 / 4 },
]

/**
 * How many jobs that keep a processor busy run at once. On an overloaded machine each gets too little to end: fewer do, and give room to others.
 *
 * @param load Programs that want a processor, for each that the machine has; this worker's own are among them.
 */
export function slotsUnderLoad(slots: number, load: number): number {
  const share = steps.find((step) => load < step.load)?.share ?? 0
  return Math.min(slots, Math.max(1, Math.ceil(slots * share)))
}

/** Counted once: Linux reads the speed of each for it. */
const processors = os.cpus().length

/** Of the last minute. 0 where the system doesn't say, as on Windows. In a container it is the whole machine's, and so are the processors. */
export function machineLoad(): number {
  return (os.loadavg()[0] ?? 0) / processors
}
