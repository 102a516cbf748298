import { expect, it } from 'vitest'
import { recordingFormat } from './recording-format.ts'

const mov = 'mov,mp4,m4a,3gp,3g2,mj2'
const matroska = 'matroska,webm'

it.each([
  [mov, false, 'talk.m4a', 'm4a'],
  [mov, false, 'talk.MP4', 'mp4'],
  [mov, false, 'talk.3gp', '3gp'],
  [mov, false, 'talk.mp3', 'm4a'],
  [mov, false, 'talk', 'm4a'],
  [mov, true, 'talk.m4a', 'mp4'],
  [mov, true, 'clip.mov', 'mov'],
  [mov, true, 'part.m4s', 'm4s'],
  [matroska, false, 'memo.webm', 'webm'],
  [matroska, true, 'film', 'mkv'],
  ['asf', false, 'song.wma', 'wma'],
  ['asf', false, 'song', 'wma'],
  ['asf', true, 'clip.wma', 'wmv'],
  ['ogg', false, 'memo.opus', 'opus'],
  ['ogg', false, 'memo.ogg', 'ogg'],
  ['mpegts', true, '00001.MTS', 'mts'],
  ['mpegts', true, 'drive', 'ts'],
  ['mpeg', true, 'disc.vob', 'vob'],
  ['mpeg', false, 'talk.mp3', 'mpg'],
  ['wav', false, 'talk.mp3', 'wav'],
  ['mp3', false, 'talk', 'mp3'],
  ['', false, 'talk.mp3', ''],
])('calls %s (picture: %s) named %s %s', (container, hasVideo, fileName, format) => {
  expect(recordingFormat({ container, hasVideo, fileName })).toBe(format)
})
