import type { Playback } from '@longhand/player'
import { playheadAt } from '../document/playhead.ts'
import type { Playhead } from '../document/playhead.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { highlight, spokenHighlight } from './highlights.ts'
import { rangeIn } from './text-range.ts'

export interface Scroller {
  readonly element: HTMLElement
  reveal(place: number): void
}

/** A new object after each change. */
export interface FollowState {
  readonly sectionId: string | undefined
  readonly isFollowing: boolean
}

export class FollowAlong {
  #store: DocumentStore
  #playback: Playback
  #elements = new Map<string, HTMLElement>()
  #listeners = new Set<() => void>()
  #state: FollowState = { sectionId: undefined, isFollowing: true }
  #playhead: Playhead | undefined
  #unmark: () => void = () => undefined
  #scroller: Scroller | undefined

  constructor(store: DocumentStore, playback: Playback) {
    this.#store = store
    this.#playback = playback
  }

  state = (): FollowState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(scroller: Scroller): () => void {
    this.#scroller = scroller
    const endTime = this.#playback.onTime((seconds) => this.#moveTo(seconds))
    const endDocument = this.#store.subscribe(() => {
      if (this.#playhead) this.#moveTo(this.#playback.seconds)
    })
    return () => {
      endTime()
      endDocument()
      this.#unmark()
      this.#playhead = undefined
      this.#scroller = undefined
    }
  }

  register(sectionId: string, element: HTMLElement): () => void {
    this.#elements.set(sectionId, element)
    if (this.#playhead?.section.id === sectionId) this.#mark()
    return () => {
      if (this.#elements.get(sectionId) === element) this.#elements.delete(sectionId)
    }
  }

  follow(): void {
    this.#set({ isFollowing: true })
    this.#moveTo(this.#playback.seconds)
    this.#keepInSight()
  }

  letGo(): void {
    this.#set({ isFollowing: false })
  }

  #moveTo(seconds: number): void {
    // Media clocks round: a jump to a word's start may end a hair before it.
    const playhead = playheadAt(this.#store.document(), seconds * 1000 + 1)
    const before = this.#playhead
    if (playhead?.section === before?.section && playhead?.word === before?.word) return
    this.#playhead = playhead
    this.#set({ sectionId: playhead?.section.id })
    this.#mark()
    if (this.#state.isFollowing) this.#keepInSight()
  }

  #mark(): void {
    this.#unmark()
    const range = this.#wordRange()
    this.#unmark = range ? highlight(spokenHighlight, [range]) : () => undefined
  }

  #wordRange(): Range | undefined {
    const { section, word } = this.#playhead ?? {}
    const element = section && this.#elements.get(section.id)
    return element && word ? rangeIn(element, word.from, word.to) : undefined
  }

  #keepInSight(): void {
    if (!this.#playhead || !this.#scroller) return
    const scroller = this.#scroller.element
    const target =
      this.#wordRange()?.getBoundingClientRect() ??
      this.#elements.get(this.#playhead.section.id)?.getBoundingClientRect()
    if (!target) return this.#scroller.reveal(this.#playhead.place)
    const view = scroller.getBoundingClientRect()
    const isInSight =
      target.top > view.top + view.height * 0.12 && target.bottom < view.top + view.height * 0.72
    if (isInSight) return
    const distance = target.top - (view.top + view.height * 0.3)
    const isNear = Math.abs(distance) < view.height
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.scrollBy({ top: distance, behavior: isNear && !isStill ? 'smooth' : 'instant' })
  }

  #set(change: Partial<FollowState>): void {
    const state = { ...this.#state, ...change }
    if (state.sectionId === this.#state.sectionId && state.isFollowing === this.#state.isFollowing) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
