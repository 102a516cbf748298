import { frameAt } from '../player/playback.ts'

/** Hours, minutes, seconds and the frame in that second, as in `00:01:02:13`. Rates such as 29.97 count as many frames a second as fit (no drop frame). */
export function timecodeOf(seconds: number, frameRate: number): string {
  const perSecond = Math.max(1, Math.round(frameRate))
  const frames = frameAt(Math.max(0, seconds), frameRate)
  const whole = Math.floor(frames / perSecond)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frames % perSecond].map((part) => String(part).padStart(2, '0')).join(':')
}
