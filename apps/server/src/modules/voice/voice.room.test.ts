import { expect, it } from 'vitest'
import { NotNowError, type RunningJob } from '../../platform/queue/job.ts'
import { convertSong } from './voice.convert-song.handler.ts'
import { finishSpeech } from './voice.finish-speech.handler.ts'
import { speakPart } from './voice.speak-part.handler.ts'

const maxFileBytes = 100 * 1024 ** 2
const samplesPerSecond = 6 * 176_400

/** What a job asks the disk for before it writes anything. */
async function askedFor(
  handler: typeof convertSong | typeof speakPart | typeof finishSpeech,
  task: Record<string, unknown>,
): Promise<number> {
  let asked = 0
  const work = {
    repository: { findRunning: () => Promise.resolve(task) },
    engines: { songConverter: () => ({}) },
    useFolder: (_work: unknown, { needsBytes }: { needsBytes: number }) => {
      asked = needsBytes
      throw new NotNowError('The disk is nearly full.', 1)
    },
  }
  const job = { payload: { taskId: '', index: 0 } } as RunningJob<{ taskId: string; index: number }>
  await expect(handler(work as never)(job)).rejects.toBeInstanceOf(NotNowError)
  return asked
}

it.each([
  ['a song of three minutes', { durationSeconds: 180 }, 180],
  ['a song of an earlier build, whose length is not stored,', {}, 900],
])('asks for room for %s before it takes it apart', async (_, length, seconds) => {
  expect(await askedFor(convertSong, { song: { voiceId: '', pitch: 1, part: 'mix', ...length } })).toBe(
    maxFileBytes + seconds * samplesPerSecond,
  )
})

it('asks for room for a text before it is spoken, and before it is put together', async () => {
  const script = {
    text: `${'字'.repeat(100)}\n${'字'.repeat(100)}`,
    voiceId: '',
    paragraphVoices: {},
    speed: 0.5,
    pitch: 1,
    pauseSeconds: 5,
  }
  const threeCopies = 3 * 2 * 24_000
  expect(await askedFor(speakPart, { script })).toBeCloseTo(80 * threeCopies)
  expect(await askedFor(finishSpeech, { script })).toBeCloseTo((201 * 0.8 + 10) * threeCopies)
})
