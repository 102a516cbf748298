import { recordingStatus, type RecordingStatus } from '@longhand/contracts'

export const statusNames = ['not-started', 'running', 'complete', 'queued', 'failed', 'missing'] as const

export type StatusName = (typeof statusNames)[number]

const statusOfName: Record<StatusName, RecordingStatus> = {
  'not-started': recordingStatus.waiting,
  running: recordingStatus.transferring,
  complete: recordingStatus.complete,
  queued: recordingStatus.inQueue,
  failed: recordingStatus.failed,
  missing: recordingStatus.notFound,
}

export function statusOf(name: StatusName): RecordingStatus {
  return statusOfName[name]
}

export function statusName(status: RecordingStatus): StatusName {
  return statusNames.find((name) => statusOfName[name] === status) ?? 'missing'
}

/** `1:02:03` or `2:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, column) => Math.max(found[column] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** Text of others for a terminal: without what would move its cursor. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

export function fileNameOf(name: string): string {
  const safe = plain(name).replace(/[\\/]/g, '_')
  return safe === '.' || safe === '..' || safe === '' ? '_' : safe
}
