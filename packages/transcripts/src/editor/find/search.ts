import { Finder } from '../document/find.ts'
import type { Query, TextMatch } from '../document/find.ts'

export interface SearchState {
  readonly query: Query
  readonly finder: Finder
  readonly match: TextMatch | undefined
}

const emptyQuery: Query = { text: '', matchesCase: false, wholeWords: false }

/** Who shows it subscribes: a letter more must not render the page around. */
export class Search {
  #state: SearchState = { query: emptyQuery, finder: new Finder(emptyQuery), match: undefined }
  #listeners = new Set<() => void>()

  /** A new object after each change. */
  state = (): SearchState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  ask(query: Query): void {
    this.#set({ ...this.#state, query, finder: new Finder(query) })
  }

  lookAt(match: TextMatch | undefined): void {
    if (match !== this.#state.match) this.#set({ ...this.#state, match })
  }

  #set(state: SearchState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
