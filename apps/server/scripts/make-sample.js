/**
 * Makes the sample that visitors read and hear: `sample/recording.mp3`, a dialogue spoken by flite, and `sample/transcript.json`, what the default
 * engine made of it, uncorrected. Needs flite, ffmpeg and pocketsphinx.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { computePeaks, createSpeechEngine, decodeAudio, transcribeFile } from '@longhand/speech'
import { writeWireSection } from '@longhand/transcript'
import { recognizedSections } from '../src/modules/transcription/work/recognized-sections.ts'

const pauseSeconds = 0.5
const her = 'slt'
const him = 'rms'
const dialogue = [
  [her, 'Good morning, and thank you for taking the time to talk to me today.'],
  [him, 'Good morning.', 'It is a pleasure to be here.'],
  [her, 'How did you get into the business of selling books?'],
  [
    him,
    'My father had a small shop in the city.',
    'Students came to him for their books.',
    'I spent every summer there as a child, and I read all day long.',
  ],
  [her, 'And when did you open a shop in this town?'],
  [him, 'That was twenty years ago.', 'I found an empty room near the river, and the rent was low.'],
  [her, 'Did your friends think it was a good idea?'],
  [
    him,
    'They were worried.',
    'Everybody told me that the internet would put me out of business within a year.',
  ],
  [her, 'But it did not.'],
  [
    him,
    'People still want to hold the book in their hands before they buy it.',
    'They also like to talk about what they read.',
  ],
  [her, 'What is your advice for people who want to do the same?'],
  [
    him,
    'I would tell them to be patient.',
    'In the first year I made no money at all.',
    'In the second year I made a little.',
    'After that, the customers were my friends.',
  ],
  [her, 'Thank you very much.', 'That is a good place to end.'],
]

const target = fileURLToPath(new URL('../sample/', import.meta.url))
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-sample-'))
try {
  await mkdir(target, { recursive: true })
  const recording = path.join(target, 'recording.mp3')
  speak(recording)
  const engine = createSpeechEngine({ engine: 'pocketsphinx', profile: 'accurate' })
  const { sections } = await transcribeFile(recording, { engine, language: 'en' })
  const { durationSeconds, info, channels } = await decodeAudio(recording, path.join(folder, 'pcm'))
  const { values: peaks } = await computePeaks(channels[0].pcmPath)
  const sample = {
    fileName: 'The bookshop by the river.mp3',
    durationSeconds,
    sampleRate: info.sampleRate,
    engine: engine.id,
    quality: engine.capabilities().quality,
    language: 'en',
    waveform: { secondsPerPeak: durationSeconds / peaks.length, peaks },
    sections: recognizedSections(sections, { language: 'en', idPrefix: 's', hasSpeakers: true }).map(
      writeWireSection,
    ),
  }
  await writeFile(path.join(target, 'transcript.json'), `${JSON.stringify(sample)}\n`)
  for (const section of sample.sections) process.stdout.write(`${section.spkName}: ${section.text}\n`)
} finally {
  await rm(folder, { recursive: true })
}

function speak(recording) {
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
  const parts = dialogue.flatMap(([voice, ...sentences]) =>
    sentences.map((sentence) => ({ voice, sentence })),
  )
  run(
    'ffmpeg',
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=16000:cl=mono',
    '-t',
    String(pauseSeconds),
    'pause.wav',
  )
  const list = parts.flatMap(({ voice, sentence }, index) => {
    run('flite', '-voice', voice, '--setf', 'duration_stretch=1.05', '-t', sentence, '-o', `${index}.wav`)
    return [...(index > 0 ? ['pause.wav'] : []), `${index}.wav`]
  })
  const inputs = list.flatMap((file) => ['-i', file])
  const joined = `concat=n=${list.length}:v=0:a=1`
  run(
    'ffmpeg',
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    joined,
    '-ac',
    '1',
    '-ar',
    '16000',
    '-map_metadata',
    '-1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '32k',
    recording,
  )
}
