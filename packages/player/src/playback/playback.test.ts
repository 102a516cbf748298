import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Playback } from './playback.ts'
import type { RenewSource } from './playback.ts'

/** A media element that obeys at once. */
class FakeMedia extends EventTarget {
  currentTime = 0
  duration = Number.NaN
  paused = true
  ended = false
  playbackRate = 1
  volume = 1
  muted = false
  preload = '' as const
  #src = ''
  readonly sources: string[] = []

  get src(): string {
    return this.#src
  }

  set src(value: string) {
    this.#src = value
    this.sources.push(value)
    this.currentTime = 0
    this.playbackRate = 1
    this.paused = true
  }

  load = vi.fn()
  removeAttribute = vi.fn()

  play = (): Promise<void> => {
    this.paused = false
    this.emit('play')
    return Promise.resolve()
  }

  pause = (): void => {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }

  emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }

  arrive(duration = 60): void {
    this.duration = duration
    this.emit('loadedmetadata')
  }
}

function playing(renew: RenewSource = () => Promise.resolve(undefined)): {
  media: FakeMedia
  playback: Playback
} {
  const media = new FakeMedia()
  const playback = new Playback(media)
  playback.renewWith(renew)
  playback.load('/first', 59)
  return { media, playback }
}

let frames: FrameRequestCallback[] = []
const nextFrame = (): void => {
  const due = frames
  frames = []
  due.forEach((frame) => frame(0))
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('playing', () => {
  it('shows the length it was told until the sound tells its own', () => {
    const { media, playback } = playing()
    expect(playback.state()).toMatchObject({ status: 'loading', durationSeconds: 59 })
    media.arrive(60.5)
    expect(playback.state()).toMatchObject({ status: 'ready', durationSeconds: 60.5 })
  })

  it('keeps what it was told for a sound without an end', () => {
    const { media, playback } = playing()
    media.arrive(Infinity)
    expect(playback.state().durationSeconds).toBe(59)
  })

  it('tells the time once a frame while it plays, and rests when it does not', () => {
    const { media, playback } = playing()
    const seen: number[] = []
    const end = playback.onTime((seconds) => seen.push(seconds))
    media.arrive()
    expect(frames).toHaveLength(0)
    playback.play()
    media.currentTime = 1
    nextFrame()
    media.currentTime = 2
    nextFrame()
    expect(seen).toEqual([1, 2])
    playback.pause()
    nextFrame()
    expect(frames).toHaveLength(0)
    end()
  })

  it('tells the time of a jump at once, playing or not', () => {
    const { media, playback } = playing()
    const seen = vi.fn()
    playback.onTime(seen)
    media.arrive()
    playback.seek(12)
    expect(seen).toHaveBeenLastCalledWith(12)
  })

  it('stays inside the sound', () => {
    const { media, playback } = playing()
    media.arrive(60)
    playback.seek(-5)
    expect(playback.seconds).toBe(0)
    playback.seek(55)
    playback.skip(10)
    expect(playback.seconds).toBe(60)
  })

  it('has speeds from a half to two and a half', () => {
    const { playback } = playing()
    playback.stepRate(1)
    expect(playback.state().rate).toBe(1.25)
    for (let step = 0; step < 20; step += 1) playback.stepRate(1)
    expect(playback.state().rate).toBe(2.5)
    for (let step = 0; step < 20; step += 1) playback.stepRate(-1)
    expect(playback.state().rate).toBe(0.5)
  })

  it('is silent at volume 0 and heard above', () => {
    const { playback } = playing()
    playback.setVolume(0)
    expect(playback.state()).toMatchObject({ isMuted: true })
    playback.setVolume(0.4)
    expect(playback.state()).toMatchObject({ isMuted: false, volume: 0.4 })
    playback.toggleMuted()
    expect(playback.state()).toMatchObject({ isMuted: true, volume: 0.4 })
  })
})

describe('a loop', () => {
  function looping(at: number, seconds = 5): { media: FakeMedia; playback: Playback } {
    const { media, playback } = playing()
    media.arrive(60)
    playback.onTime(() => undefined)
    playback.seek(at)
    playback.toggleLoop(seconds)
    return { media, playback }
  }
  const goTo = (media: FakeMedia, seconds: number): void => {
    media.currentTime = seconds
    nextFrame()
  }

  it('plays the last seconds again and again, until it is ended', () => {
    const { media, playback } = looping(20)
    expect(playback.state()).toMatchObject({ isPlaying: true, loop: { from: 15, to: 20 } })
    expect(media.currentTime).toBe(15)
    for (let round = 0; round < 3; round += 1) {
      goTo(media, 19.9)
      expect(media.currentTime).toBe(19.9)
      goTo(media, 20.02)
      expect(media.currentTime).toBe(15)
    }
    playback.toggleLoop(5)
    goTo(media, 20.02)
    expect(media.currentTime).toBe(20.02)
    expect(playback.state()).toMatchObject({ isPlaying: true, loop: undefined })
  })

  it('plays the first seconds where nothing came before, and all of a short sound', () => {
    expect(looping(0).playback.state().loop).toEqual({ from: 0, to: 5 })
    expect(looping(2).playback.state().loop).toEqual({ from: 0, to: 5 })
    expect(looping(30, 90).playback.state().loop).toEqual({ from: 0, to: 60 })
  })

  it('goes on at the end of the sound', () => {
    const { media } = looping(60)
    media.currentTime = 60
    media.pause()
    media.emit('ended')
    expect([media.currentTime, media.paused]).toEqual([55, false])
  })

  it('stays while one moves within it or pauses, and ends with a place outside', () => {
    const { playback } = looping(20)
    playback.seek(18)
    playback.pause()
    playback.goOn(9)
    expect(playback.state()).toMatchObject({ isPlaying: true, loop: { from: 15, to: 20 } })
    expect(playback.seconds).toBe(15)
    playback.skip(-1)
    expect(playback.state().loop).toBeUndefined()
    playback.toggleLoop(5)
    playback.playSpan(12, 13)
    expect(playback.state().loop).toBeUndefined()
  })

  it('ends with its sound, and needs one', () => {
    const { playback } = looping(20)
    playback.load('/other', 59)
    expect(playback.state().loop).toBeUndefined()
    playback.unload()
    playback.toggleLoop(5)
    expect(playback.state().loop).toBeUndefined()
  })
})

describe('an address that expired', () => {
  it('is renewed, and playing goes on where it was, as fast as it was', async () => {
    const renew = vi.fn(() => Promise.resolve('/second'))
    const { media, playback } = playing(renew)
    media.arrive()
    playback.setRate(1.5)
    playback.play()
    media.currentTime = 42
    media.emit('error')
    expect(playback.state()).toMatchObject({ status: 'loading', isStalled: true })
    expect(playback.seconds).toBe(42)
    await vi.waitFor(() => expect(media.sources).toEqual(['/first', '/second']))
    expect(playback.seconds).toBe(42)
    media.arrive()
    expect(playback.state()).toMatchObject({ status: 'ready', isPlaying: true, rate: 1.5 })
    expect(media).toMatchObject({ currentTime: 42, paused: false, playbackRate: 1.5 })
  })

  it('goes where a person jumped meanwhile', async () => {
    const { media, playback } = playing(() => Promise.resolve('/second'))
    media.arrive()
    media.emit('error')
    playback.seek(7)
    await vi.waitFor(() => expect(media.sources).toHaveLength(2))
    media.arrive()
    expect(media.currentTime).toBe(7)
  })

  it('is renewed once, not in a loop; a person may try again', async () => {
    const renew = vi.fn(() => Promise.resolve('/second'))
    const { media, playback } = playing(renew)
    media.emit('error')
    await vi.waitFor(() => expect(media.sources).toHaveLength(2))
    media.emit('error')
    await vi.waitFor(() => expect(playback.state().status).toBe('failed'))
    expect(renew).toHaveBeenCalledOnce()
    playback.play()
    expect(playback.state().isPlaying).toBe(false)
    playback.retry()
    await vi.waitFor(() => expect(media.sources).toHaveLength(3))
    media.arrive()
    expect(playback.state().status).toBe('ready')
  })

  it('is not renewed for ever at a place that can’t be decoded, and again once past it', async () => {
    const { media, playback } = playing(() => Promise.resolve('/again'))
    media.arrive()
    media.currentTime = 42
    media.emit('error')
    await vi.waitFor(() => expect(media.sources).toHaveLength(2))
    media.arrive()
    media.emit('timeupdate')
    media.emit('error')
    await vi.waitFor(() => expect(playback.state().status).toBe('failed'))
    playback.retry()
    await vi.waitFor(() => expect(media.sources).toHaveLength(3))
    media.arrive()
    playback.seek(50)
    media.emit('timeupdate')
    media.emit('error')
    await vi.waitFor(() => expect(media.sources).toHaveLength(4))
  })

  it('fails when there is no other', async () => {
    const { media, playback } = playing(() => Promise.reject(new Error('gone')))
    media.emit('error')
    await vi.waitFor(() => expect(playback.state().status).toBe('failed'))
  })

  it('is of no interest any more after letting go', async () => {
    let answer: (source: string) => void = () => undefined
    const { media, playback } = playing(() => new Promise((resolve) => (answer = resolve)))
    media.emit('error')
    playback.unload()
    answer('/second')
    await Promise.resolve()
    media.emit('error')
    expect(media.sources).toEqual(['/first'])
    expect(playback.state().status).toBe('empty')
  })
})

describe('picture and sound', () => {
  it('goes on with another address from the same place', () => {
    const { media, playback } = playing()
    media.arrive()
    playback.seek(12)
    playback.play()
    playback.swap('/picture')
    expect(media.src).toBe('/picture')
    expect(playback.seconds).toBe(12)
    media.arrive()
    expect([media.currentTime, media.paused]).toEqual([12, false])
  })

  it('does not begin to play when it goes on with another address', () => {
    const { media, playback } = playing()
    media.arrive()
    playback.seek(12)
    playback.swap('/picture')
    playback.seek(20)
    media.arrive()
    expect([media.currentTime, media.paused]).toEqual([20, true])
  })

  it('goes on with another element, and hears no more of the one before', () => {
    const { media, playback } = playing()
    media.arrive()
    playback.setVolume(0.4)
    playback.setRate(1.5)
    playback.seek(12)
    playback.play()
    const screen = new FakeMedia()
    playback.moveTo(screen)
    expect(media.paused).toBe(true)
    screen.arrive()
    expect([screen.src, screen.currentTime, screen.paused, screen.volume, screen.playbackRate]).toEqual([
      '/first',
      12,
      false,
      0.4,
      1.5,
    ])
    media.emit('error')
    expect(playback.state().status).toBe('ready')
  })

  it('takes an element before it has anything to play', () => {
    const playback = new Playback(new FakeMedia())
    const screen = new FakeMedia()
    playback.moveTo(screen)
    expect(screen.sources).toEqual([])
    playback.load('/picture', 30)
    expect([screen.src, screen.preload]).toEqual(['/picture', 'metadata'])
  })

  it('keeps the newer of two addresses', async () => {
    let answer: (source: string) => void = () => undefined
    const { media, playback } = playing(() => new Promise((resolve) => (answer = resolve)))
    media.emit('error')
    playback.swap('/picture')
    answer('/renewed')
    await Promise.resolve()
    await Promise.resolve()
    expect(media.sources).toEqual(['/first', '/picture'])
  })

  it('steps to the middle of the next frame and of the one before, and pauses', () => {
    const { media, playback } = playing()
    media.arrive()
    playback.seek(2)
    playback.play()
    playback.stepFrame(1)
    expect([media.currentTime, media.paused]).toEqual([2.02 + 0.04, true])
    playback.stepFrame(-1)
    expect(media.currentTime).toBeCloseTo(2.02)
    for (let step = 0; step < 100; step += 1) playback.stepFrame(1, 29.97)
    expect(Math.floor(media.currentTime * 29.97)).toBe(160)
    playback.seek(0)
    playback.stepFrame(-1)
    expect(media.currentTime).toBeCloseTo(0.02)
  })
})
