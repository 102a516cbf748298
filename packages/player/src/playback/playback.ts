/** Slowest and fastest speed, and the step between. */
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5] as const

/** Seconds. */
export interface Loop {
  readonly from: number
  readonly to: number
}

/** A new object after each change. */
export interface PlaybackState {
  /** `empty`: nothing to play yet; `loading`: asked for; `ready`: can play; `failed`: can't be had. */
  readonly status: 'empty' | 'loading' | 'ready' | 'failed'
  readonly isPlaying: boolean
  readonly isStalled: boolean
  readonly durationSeconds: number
  readonly rate: number
  /** 0…1 */
  readonly volume: number
  readonly isMuted: boolean
  /** What is played again and again. */
  readonly loop: Loop | undefined
}

export type Media = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'playbackRate'
  | 'volume'
  | 'muted'
  | 'preload'
  | 'load'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeAttribute'
>

/** Gets a fresh address of the same sound. `undefined` when there is none. */
export type RenewSource = () => Promise<string | undefined>

/** Frames a second, where no one knows better. */
export const defaultFrameRate = 25

/** Times are seconds. */
export class Playback {
  #media: Media
  #following = new AbortController()
  #renew: RenewSource = () => Promise.resolve(undefined)
  #listeners = new Set<() => void>()
  #timeListeners = new Set<(seconds: number) => void>()
  #state: PlaybackState
  #frame = 0
  #mayRenew = true
  #loads = 0
  #failedAt = 0
  #stopAt: number | undefined
  #resumeAt: { seconds: number; isPlaying: boolean } | undefined

  constructor(media: Media) {
    this.#media = media
    this.#state = {
      status: 'empty',
      isPlaying: false,
      isStalled: false,
      durationSeconds: 0,
      rate: 1,
      volume: media.volume,
      isMuted: media.muted,
      loop: undefined,
    }
    this.#follow()
  }

  state = (): PlaybackState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Once a frame while playing and after each jump. @returns a function that ends it. */
  onTime(listener: (seconds: number) => void): () => void {
    this.#timeListeners.add(listener)
    this.#run()
    return () => this.#timeListeners.delete(listener)
  }

  get seconds(): number {
    return this.#resumeAt?.seconds ?? this.#media.currentTime
  }

  wholeSeconds = (): number => Math.floor(this.seconds)

  /**
   * Starts nothing.
   * @param durationSeconds Shown until the sound itself is known.
   */
  load(source: string, durationSeconds: number): void {
    this.#mayRenew = true
    this.#loads += 1
    this.#media.src = source
    this.#set({ status: 'loading', isPlaying: false, isStalled: false, durationSeconds, loop: undefined })
  }

  /** Goes on with another address of the same recording: from the same place, and playing if it was. */
  swap(source: string): void {
    this.#mayRenew = true
    this.#loads += 1
    this.#resumeAt ??= { seconds: this.#media.currentTime, isPlaying: this.#state.isPlaying }
    this.#set({ status: 'loading', isStalled: this.#resumeAt.isPlaying })
    this.#media.src = source
  }

  /** Goes on with another element, from the same place, as fast and as loud. */
  moveTo(media: Media): void {
    const before = this.#media
    if (media === before) return
    this.#following.abort()
    this.#following = new AbortController()
    this.#media = media
    media.volume = before.volume
    media.muted = before.muted
    this.#follow()
    if (this.#state.status === 'empty') return
    const source = before.src
    this.#resumeAt ??= { seconds: before.currentTime, isPlaying: this.#state.isPlaying }
    before.pause()
    before.removeAttribute('src')
    before.load()
    this.swap(source)
  }

  /** Asked once, when the sound can't be loaded: addresses carry a ticket that expires. */
  renewWith(renew: RenewSource): void {
    this.#renew = renew
  }

  unload(): void {
    if (this.#state.status === 'empty') return
    this.#media.pause()
    this.#media.removeAttribute('src')
    this.#media.load()
    this.#resumeAt = undefined
    this.#set({ status: 'empty', isPlaying: false, isStalled: false, loop: undefined })
  }

  play(): void {
    if (this.#state.status === 'empty' || this.#state.status === 'failed') return
    if (this.#resumeAt) this.#resumeAt.isPlaying = true
    // Refused without a person's gesture, and interrupted by a pause: the element's events say what came of it.
    else this.#media.play().catch(() => undefined)
  }

  /** Plays from a little before, but from nothing before a loop. */
  goOn(rewindSeconds: number): void {
    this.seek(Math.max(this.#state.loop?.from ?? 0, this.seconds - rewindSeconds))
    this.play()
  }

  playSpan(from: number, to: number): void {
    this.#endLoop()
    this.seek(from)
    this.#stopAt = to
    this.play()
  }

  /** Plays the last seconds again and again, until that is asked for once more or a place outside of them is. */
  toggleLoop(seconds: number): void {
    if (this.#state.loop) return this.#endLoop()
    if (this.#state.status === 'empty' || this.#state.status === 'failed') return
    const from = Math.max(0, this.seconds - seconds)
    // At the beginning, nothing came before.
    const to = Math.min(Math.max(this.seconds, from + seconds), this.#state.durationSeconds || Infinity)
    this.#set({ loop: { from, to } })
    this.seek(from)
    this.play()
  }

  #endLoop(): void {
    this.#set({ loop: undefined })
  }

  pause(): void {
    this.#stopAt = undefined
    if (this.#resumeAt) this.#resumeAt.isPlaying = false
    this.#media.pause()
  }

  toggle(): void {
    if (this.#media.paused) this.play()
    else this.pause()
  }

  seek(seconds: number): void {
    this.#stopAt = undefined
    const target = Math.min(Math.max(0, seconds), this.#state.durationSeconds || Number.MAX_SAFE_INTEGER)
    const { loop } = this.#state
    if (loop && (target < loop.from || target > loop.to)) this.#endLoop()
    if (this.#resumeAt) this.#resumeAt.seconds = target
    else this.#media.currentTime = target
    this.#reportTime()
  }

  skip(seconds: number): void {
    this.seek(this.seconds + seconds)
  }

  /** Pauses on the frame before or after the one that is shown: in its middle, where no rounding makes it another. */
  stepFrame(direction: -1 | 1, frameRate = defaultFrameRate): void {
    this.pause()
    this.seek((Math.max(0, frameAt(this.seconds, frameRate) + direction) + 0.5) / frameRate)
  }

  setRate(rate: number): void {
    this.#media.playbackRate = Math.min(2.5, Math.max(0.5, rate))
    this.#set({ rate: this.#media.playbackRate })
  }

  stepRate(direction: -1 | 1): void {
    const rates = direction > 0 ? playbackRates : playbackRates.toReversed()
    const next = rates.find((rate) => (rate - this.#state.rate) * direction > 0)
    if (next !== undefined) this.setRate(next)
  }

  /** @param volume 0…1; anything above 0 ends a mute. */
  setVolume(volume: number): void {
    this.#media.volume = Math.min(1, Math.max(0, volume))
    this.#media.muted = this.#media.volume === 0
    this.#set({ volume: this.#media.volume, isMuted: this.#media.muted })
  }

  toggleMuted(): void {
    this.#media.muted = !this.#media.muted
    this.#set({ isMuted: this.#media.muted })
  }

  retry(): void {
    this.#mayRenew = true
    void this.#renewOrFail()
  }

  #follow(): void {
    const { signal } = this.#following
    const on = (event: string, listener: () => void): void =>
      this.#media.addEventListener(event, listener, { signal })
    this.#media.preload = 'metadata'
    on('loadedmetadata', () => {
      const { duration, rate } = { duration: this.#media.duration, rate: this.#state.rate }
      // A new source begins at normal speed.
      this.#media.playbackRate = rate
      this.#set({
        status: 'ready',
        ...(Number.isFinite(duration) && duration > 0 ? { durationSeconds: duration } : {}),
      })
      this.#resume()
    })
    on('play', () => {
      this.#set({ isPlaying: true })
      this.#run()
    })
    on('playing', () => this.#set({ isStalled: false }))
    on('waiting', () => this.#set({ isStalled: true }))
    on('pause', () => this.#set({ isPlaying: false, isStalled: false }))
    on('ended', () => {
      this.#set({ isPlaying: false, isStalled: false })
      if (this.#state.loop) this.goOn(Infinity)
    })
    on('seeked', () => this.#reportTime())
    on('timeupdate', () => {
      // A place that can't be decoded would fail and be renewed for ever: only getting past it counts.
      if (Math.abs(this.#media.currentTime - this.#failedAt) > 1) this.#mayRenew = true
      this.#reportTime()
    })
    on('error', () => {
      if (this.#state.status !== 'empty') void this.#renewOrFail()
    })
  }

  async #renewOrFail(): Promise<void> {
    if (!this.#mayRenew) return this.#set({ status: 'failed', isPlaying: false, isStalled: false })
    this.#mayRenew = false
    this.#resumeAt ??= { seconds: this.#media.currentTime, isPlaying: this.#state.isPlaying }
    this.#failedAt = this.#resumeAt.seconds
    this.#set({ status: 'loading', isStalled: this.#resumeAt.isPlaying })
    const loads = this.#loads
    const source = await this.#renew().catch(() => undefined)
    if (this.#state.status === 'empty' || loads !== this.#loads) return
    if (source === undefined) this.#set({ status: 'failed', isPlaying: false, isStalled: false })
    else this.#media.src = source
  }

  #resume(): void {
    const resumeAt = this.#resumeAt
    this.#resumeAt = undefined
    if (!resumeAt) return
    this.#media.currentTime = resumeAt.seconds
    if (resumeAt.isPlaying) this.play()
  }

  #run(): void {
    if (this.#frame !== 0 || !this.#state.isPlaying || this.#timeListeners.size === 0) return
    const step = (): void => {
      this.#frame = 0
      this.#reportTime()
      this.#run()
    }
    this.#frame = requestAnimationFrame(step)
  }

  #reportTime(): void {
    if (this.#stopAt !== undefined && this.seconds >= this.#stopAt) this.pause()
    const { loop, isPlaying } = this.#state
    if (loop && isPlaying && this.seconds >= loop.to) return this.seek(loop.from)
    for (const listener of this.#timeListeners) listener(this.seconds)
  }

  #set(change: Partial<PlaybackState>): void {
    const keys = Object.keys(change) as (keyof PlaybackState)[]
    if (keys.every((key) => this.#state[key] === change[key])) return
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The frame that is shown at a moment, counted from 0. */
export function frameAt(seconds: number, frameRate: number): number {
  // A player may stop a hair before the frame that it was asked for.
  return Math.floor(seconds * frameRate + 1e-3)
}
