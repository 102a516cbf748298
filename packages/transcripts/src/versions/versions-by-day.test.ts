import type { TranscriptVersion } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { versionsByDay } from './versions-by-day.ts'

const at = (saved: Date): TranscriptVersion => ({
  versionId: saved.toISOString(),
  revision: 1,
  origin: 'edited',
  saveTime: saved.getTime() / 1000,
  savedBy: 'Anna',
  name: null,
})

it('groups versions by the days of the reader’s calendar, in their order', () => {
  const now = new Date(2026, 2, 30, 0, 30)
  const saved = [
    new Date(2026, 2, 30, 0, 10),
    new Date(2026, 2, 29, 23, 50),
    new Date(2026, 2, 29, 0, 0),
    new Date(2026, 2, 27, 12, 0),
  ].map(at)
  const days = versionsByDay(saved, now)
  expect(days.map(({ daysAgo }) => daysAgo)).toEqual([0, 1, 3])
  expect(days.map(({ versions }) => versions)).toEqual([[saved[0]], [saved[1], saved[2]], [saved[3]]])
  expect(versionsByDay([], now)).toEqual([])
})
