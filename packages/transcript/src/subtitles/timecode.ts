/**
 * SMPTE time code of a frame: hours, minutes, seconds and the frame in that second.
 * At 29.97 and 59.94 frames a second, numbers of frames are dropped in nine of ten minutes, so that the code keeps to the clock; a semicolon says so. 23.976 knows no dropping.
 *
 * @param frame Counted from 0.
 * @example frameTimecode(1563, 25) // '00:01:02:13'
 * @example frameTimecode(1800, 29.97) // '00:01:00;02'
 */
export function frameTimecode(frame: number, frameRate: number): string {
  const perSecond = Math.max(1, Math.round(frameRate))
  const dropped = dropsFrames(frameRate) ? perSecond / 15 : 0
  const number = frame + dropped * droppingMinutes(frame, perSecond, dropped)
  const whole = Math.floor(number / perSecond)
  const [hours, minutes, seconds, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
    number % perSecond,
  ].map(pad)
  return `${hours}:${minutes}:${seconds}${dropped > 0 ? ';' : ':'}${rest}`
}

/** Not 30.02, as a picture of a varying rate may be measured. */
function dropsFrames(frameRate: number): boolean {
  return [30, 60].some((nominal) => Math.abs(frameRate - (nominal * 1000) / 1001) < 0.005)
}

/** Minutes until a frame that began with dropped numbers: all but each tenth. */
function droppingMinutes(frame: number, perSecond: number, dropped: number): number {
  const ofMinute = perSecond * 60 - dropped
  const ofTenMinutes = perSecond * 600 - 9 * dropped
  const inTen = frame % ofTenMinutes
  return 9 * Math.floor(frame / ofTenMinutes) + Math.floor(Math.max(0, inTen - dropped) / ofMinute)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
