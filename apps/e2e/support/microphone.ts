import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shortClip } from './clips.ts'

/** Each recording hears the last `say` from its beginning. */
export function voicedMicrophone(): { args: string[]; say: (text: string, voice: string) => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'longhand-microphone-'))
  const file = path.join(folder, 'voice.wav')
  const spoken = path.join(folder, 'spoken.wav')
  return {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
    say: (text, voice) => {
      execFileSync('flite', ['-voice', voice, '-t', text, '-o', spoken])
      execFileSync('ffmpeg', [
        '-v',
        'error',
        '-nostdin',
        '-y',
        '-i',
        spoken,
        '-af',
        'adelay=500,apad=pad_dur=30',
        '-ar',
        '48000',
        '-ac',
        '1',
        file,
      ])
    },
  }
}

export function microphone(): string[] {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'longhand-microphone-')), 'voice.wav')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-i',
    shortClip(),
    '-af',
    'apad=pad_dur=1.5',
    '-t',
    '60',
    '-ar',
    '48000',
    '-ac',
    '1',
    file,
  ])
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ]
}
