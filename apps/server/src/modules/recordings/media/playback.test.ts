import { describe, expect, it } from 'vitest'
import { directPlaybackType, mediaTypeOf } from './playback.ts'

const mov = 'mov,mp4,m4a,3gp,3g2,mj2'

describe('directPlaybackType', () => {
  it.each([
    ['mp3', 'mp3', 'audio/mpeg'],
    ['mp3', 'mp3float', 'audio/mpeg'],
    [mov, 'aac', 'audio/mp4'],
    ['wav', 'pcm_s16le', 'audio/wav'],
    ['flac', 'flac', 'audio/flac'],
    ['ogg', 'opus', 'audio/ogg'],
  ])('plays %s with %s as it is', (container, codec, type) => {
    expect(directPlaybackType({ container, codec, hasVideo: false })).toBe(type)
  })

  it.each([
    ['amr', 'amrnb'],
    ['asf', 'wmav2'],
    ['flv', 'mp3'],
    ['mxf', 'pcm_s16le'],
    ['avi', 'mp3'],
    ['matroska,webm', 'opus'],
    ['aac', 'aac'],
    ['wav', 'adpcm_ms'],
    [mov, 'amrnb'],
  ])('has another form made of %s with %s', (container, codec) => {
    expect(directPlaybackType({ container, codec, hasVideo: false })).toBeUndefined()
  })

  it('never sends a picture to a sound player', () => {
    expect(directPlaybackType({ container: mov, codec: 'aac', hasVideo: true })).toBeUndefined()
  })
})

describe('mediaTypeOf', () => {
  it('has a type for what browsers may know and none to guess for the rest', () => {
    expect(mediaTypeOf('m4a')).toBe('audio/mp4')
    expect(mediaTypeOf('wma')).toBe('application/octet-stream')
  })
})
