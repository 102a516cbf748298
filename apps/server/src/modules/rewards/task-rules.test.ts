import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { taskName, taskRules } from './task-rules.ts'

/** Every task once more by hand: kind, period, unit, and what an event counts. */
const expected: Record<
  string,
  [kind: 'daily' | 'challenge', period: string, unit: number, event: DomainEvent['type'], counted: number]
> = {
  'sign-in': ['daily', 'day', 1, 'checked-in', 1],
  upload: ['daily', 'day', 1, 'recording-uploaded', 1],
  transcribe: ['daily', 'day', 1, 'transcription-finished', 1],
  edit: ['daily', 'day', 1, 'transcript-edited', 1],
  export: ['daily', 'day', 1, 'transcript-exported', 1],
  'transcribed-hours': ['challenge', 'ever', 3600, 'transcription-finished', 1234],
  'check-in-days': ['challenge', 'month', 1, 'checked-in', 1],
  'first-purchase': ['challenge', 'ever', 1, 'order-paid', 1],
  'invite-friend': ['challenge', 'ever', 1, 'friend-joined', 1],
  voices: ['challenge', 'ever', 1, 'voice-made', 1],
}

describe('the tasks', () => {
  it('are these, and each counts one event', () => {
    const actual = Object.entries(taskRules).map(([taskId, { isDaily, period, unit, counts }]) => {
      const [[event, count] = ['none', () => 0]] = Object.entries(counts) as [
        string,
        (event: { seconds: number }) => number,
      ][]
      expect(Object.keys(counts)).toHaveLength(1)
      return [taskId, [isDaily ? 'daily' : 'challenge', period, unit, event, count({ seconds: 1234 })]]
    })
    expect(Object.fromEntries(actual)).toEqual(expected)
  })

  it.each(Object.entries(taskRules))(
    '%s says what it is in both languages',
    (_taskId, { name, description }) => {
      for (const text of [name.en, description.en]) expect(text).toMatch(/^[A-Z][^.]+$/)
      for (const text of [name['zh-CN'], description['zh-CN']]) expect(text).toMatch(/\p{Script=Han}/u)
      expect(name.en.includes('{n}')).toBe(name['zh-CN'].includes('{n}'))
    },
  )
})

it('puts the amount into the name', () => {
  expect(taskName(taskRules['transcribed-hours']!, 10)).toEqual({
    en: 'Transcribe 10 hours',
    'zh-CN': '累计转写 10 小时',
  })
  expect(taskName(taskRules['upload']!, 10)).toEqual({ en: 'Upload a recording', 'zh-CN': '上传录音' })
})
