import { expect, it } from 'vitest'
import { NotNowError, type RunningJob } from '../../platform/queue/job.ts'
import { convertSong } from './voice.convert-song.handler.ts'

const maxFileBytes = 100 * 1024 ** 2
const samplesPerSecond = 6 * 176_400

it.each([
  ['a song of three minutes', { durationSeconds: 180 }, 180],
  ['a song of an earlier build, whose length is not stored,', {}, 900],
])('asks for room for %s before it takes it apart', async (_, length, seconds) => {
  let asked = 0
  const work = {
    repository: {
      findRunning: () => Promise.resolve({ song: { voiceId: '', pitch: 1, part: 'mix', ...length } }),
    },
    engines: { songConverter: () => ({}) },
    useFolder: (_work: unknown, { needsBytes = 0 } = {}) => {
      asked = needsBytes
      throw new NotNowError('The disk is nearly full.', 1)
    },
  }
  const job = { payload: { taskId: '' } } as RunningJob<{ taskId: string }>
  await expect(convertSong(work as never)(job)).rejects.toBeInstanceOf(NotNowError)
  expect(asked).toBe(maxFileBytes + seconds * samplesPerSecond)
})
