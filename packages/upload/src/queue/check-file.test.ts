import { acceptedFormats, uploadLimits } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { checkDuration, checkFile, isAudioFile } from './check-file.ts'

const file = (name: string, size = 1000) => ({ name, size })

describe('the format', () => {
  it.each([...acceptedFormats])('%s is taken, in any case', (format) => {
    expect(checkFile(file(`talk.${format}`))).toBeUndefined()
    expect(checkFile(file(`talk.v2.${format.toUpperCase()}`))).toBeUndefined()
  })

  it.each([
    ['notes.pdf', 'format'],
    ['a.wav.exe', 'format'],
    ['waving.TXT', 'format'],
    ['talk.oga', undefined],
    // What the browser can't know, the server looks into.
    ['spatial.qta', undefined],
    ['talk', undefined],
    ['meeting.2026-11-29', undefined],
  ])('%s: %s', (name, problem) => {
    expect(checkFile(file(name))).toBe(problem)
  })
})

it.each([
  [0, 'empty'],
  [1, undefined],
  [uploadLimits.maxBytes, undefined],
  [uploadLimits.maxBytes + 1, 'size'],
])('%i bytes: %s', (size, problem) => {
  expect(checkFile(file('talk.wav', size))).toBe(problem)
})

it.each([
  [undefined, 'fine'],
  [3 * 3600 - 0.1, 'fine'],
  [3 * 3600, 'not-transcribed'],
  [5 * 3600, 'not-transcribed'],
  [5 * 3600 + 0.1, 'not-transcribed'],
  [6 * 3600, 'too-long'],
])('%s seconds: %s', (seconds, verdict) => {
  expect(checkDuration(seconds)).toBe(verdict)
})

it.each([
  ['talk.mp4', 'video/mp4', false],
  ['talk.m4a', 'audio/mp4', true],
  ['talk.wma', '', true],
  ['talk.mkv', '', false],
  ['talk.mp3', '', true],
])('%s of type “%s” counts as sound: %s', (name, type, isAudio) => {
  expect(isAudioFile({ name, type })).toBe(isAudio)
})
