import { availableParallelism } from 'node:os'
import { systemTool } from '../find-program.ts'

/** Bytes of memory are those that it can write to: reserved addresses are none. */
export interface ProgramLimits {
  /** @default 2 GiB */
  memoryBytes?: number
  /** Of each file that it writes. @default 4 GiB */
  fileBytes?: number
  /** Of the processor, over all threads. @default as long as its time-out lets it */
  cpuSeconds?: number
  /** With its threads. @default 64, and 8 more for each processor core */
  processes?: number
}

const gibibyte = 1024 ** 3

/**
 * By `prlimit` of util-linux.
 * @param countsProcesses Whether its user is its own, so that the number is that of its processes.
 */
export function limiting(
  {
    memoryBytes = 2 * gibibyte,
    fileBytes = 4 * gibibyte,
    cpuSeconds,
    processes = 64 + 8 * availableParallelism(),
  }: ProgramLimits,
  countsProcesses: boolean,
): string[] {
  return [
    systemTool('prlimit'),
    '--core=0',
    `--data=${memoryBytes}`,
    `--fsize=${fileBytes}`,
    ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`]),
    ...(countsProcesses ? [`--nproc=${processes}`] : []),
    '--',
  ]
}
