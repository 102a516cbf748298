import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shortClip } from './clips.ts'

/** Arguments with which Chromium takes a clip for its microphone: over and over, with pauses. */
export function microphone(): string[] {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'longhand-microphone-')), 'voice.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-i', shortClip(), '-af', 'apad=pad_dur=1.5', '-t', '60', '-ar', '48000', '-ac', '1', file])
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${file}`]
}
