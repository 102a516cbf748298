import { timecode } from '@longhand/transcript'
import { frameTimecode, toFrames } from '@longhand/transcript/subtitles'

/** How times are written: `00:01:23.456`, or with the frame of the second at its end. */
export interface TimeFormat {
  readonly form: 'clock' | 'frames'
  /** As it is called: 29.97 is 30 times 1000/1001. */
  readonly frameRate: number
}

export function writeTime(ms: number, { form, frameRate }: TimeFormat): string {
  return form === 'frames' ? frameTimecode(toFrames(ms, frameRate), frameRate) : writeClock(ms)
}

/** `00:01:23.456` */
export function writeClock(ms: number): string {
  return timecode(Math.max(0, ms), '.')
}

/** What {@link writeTime} writes, in either form; leading hours and minutes may be missing. @returns milliseconds; `undefined` for anything else. */
export function readTime(text: string, { form, frameRate }: TimeFormat): number | undefined {
  // A keyboard for Chinese types these.
  const typed = text
    .trim()
    .replaceAll('：', ':')
    .replaceAll('；', ';')
    .replaceAll('。', '.')
    .replaceAll('，', ',')
  const frames = /^(\d{1,3}):([0-5]?\d):([0-5]?\d)[:;](\d{1,2})$/.exec(typed)
  if (frames) return readFrames(frames.slice(1).map(Number), frameRate)
  const clock = /^(?:(?:(\d{1,3}):)?([0-5]?\d):)?(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(typed)
  if (!clock) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = clock
  if (Number(seconds) > 59 && clock[2] !== undefined) return undefined
  const ms =
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
    Math.round(Number(`0.${fraction}`) * 1000)
  return form === 'frames' ? roundToFrame(ms, frameRate) : ms
}

/** Milliseconds of one frame. */
export function frameMs(frameRate: number): number {
  const nominal = Math.round(frameRate)
  return Math.abs(frameRate - (nominal * 1000) / 1001) < 0.005 ? 1001 / nominal : 1000 / frameRate
}

export function roundToFrame(ms: number, frameRate: number): number {
  return Math.round(toFrames(ms, frameRate) * frameMs(frameRate))
}

function readFrames(
  [hours, minutes, seconds, rest]: readonly number[],
  frameRate: number,
): number | undefined {
  const perSecond = Math.max(1, Math.round(frameRate))
  if (rest! >= perSecond) return undefined
  const minute = hours! * 60 + minutes!
  const isDropping = frameTimecode(0, frameRate).includes(';')
  // Of nine minutes out of ten, the first numbers are left out: one of these is read as the first that there is, as editing systems do.
  const perMinute = isDropping ? perSecond / 15 : 0
  const first = seconds === 0 && minute % 10 !== 0 ? perMinute : 0
  const number = (minute * 60 + seconds!) * perSecond + Math.max(first, rest!)
  return Math.round((number - perMinute * (minute - Math.floor(minute / 10))) * frameMs(frameRate))
}
