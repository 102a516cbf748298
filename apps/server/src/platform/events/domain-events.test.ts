import { expect, it } from 'vitest'
import type { Transaction } from '../db/database.ts'
import { EventDispatcher } from './domain-events.ts'

const tx = {} as Transaction
const uploaded = { type: 'recording-uploaded', userId: 'u', recordingId: 'r' } as const

it('tells those who listen for the type, in order and in the transaction', async () => {
  const emitted: string[] = []
  const events = new EventDispatcher()
    .on('recording-uploaded', (seen, event) => {
      expect(seen).toBe(tx)
      emitted.push(`first ${event.recordingId}`)
      return Promise.resolve()
    })
    .on('recording-uploaded', () => {
      emitted.push('second')
      return Promise.resolve()
    })
    .on('transcript-edited', () => {
      emitted.push('never')
      return Promise.resolve()
    })
  await events.emit(tx, uploaded)
  expect(emitted).toEqual(['first r', 'second'])
})

it('fails the one who emits when a listener fails', async () => {
  const events = new EventDispatcher().on('recording-uploaded', () => Promise.reject(new Error('no')))
  await expect(events.emit(tx, uploaded)).rejects.toThrow('no')
})
