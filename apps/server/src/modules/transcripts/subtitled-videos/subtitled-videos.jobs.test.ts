import { expect, it } from 'vitest'
import { urgencyOfVideo } from './subtitled-videos.jobs.ts'
import { urgencyOf } from '../../recordings/media/media.service.ts'

it('keeps slots for what takes seconds: ten minutes of sound, or a picture of twenty seconds', () => {
  expect([2, 600, 601].map((seconds) => urgencyOf('sound', seconds))).toEqual([
    'interactive',
    'interactive',
    'batch',
  ])
  expect([2, 20, 21].map((seconds) => urgencyOf('picture', seconds))).toEqual([
    'interactive',
    'interactive',
    'batch',
  ])
})

it('counts subtitles that are burned in by their picture, and a track by its sound', () => {
  expect([10, 60].map((seconds) => urgencyOfVideo('burned', seconds))).toEqual(['interactive', 'batch'])
  expect([60, 3600].map((seconds) => urgencyOfVideo('mp4', seconds))).toEqual(['interactive', 'batch'])
})
