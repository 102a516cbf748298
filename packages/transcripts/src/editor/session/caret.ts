/** Characters of a section's text, counted from its start; a caret where both are equal. */
export interface TextSelection {
  readonly from: number
  readonly to: number
}

/** Where the caret was, or what was selected. */
export interface Place extends TextSelection {
  readonly sectionId: string
}

/** Where in the text a user works: the section that is being edited, and where tools lead to. */
export class Caret {
  #editing: Place | undefined
  #listeners = new Set<() => void>()
  #onReveal: (sectionId: string) => void = () => undefined

  /** What is being edited, with what was selected when it began or was last led there. A new object after each move. */
  editing = (): Place | undefined => this.#editing

  /** Calls back after each move. @returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Edits at a place, and brings it into sight. */
  put(place: Place): void {
    this.#set({ ...place })
    this.#onReveal(place.sectionId)
  }

  /** Ends the editing; of one section when it is named and no other has been begun since. */
  leave(sectionId = this.#editing?.sectionId): void {
    if (this.#editing && this.#editing.sectionId === sectionId) this.#set(undefined)
  }

  /** Leads to where something happened: on with the editing there, or just into sight while no one edits. */
  lead(place: Place): void {
    if (this.#editing) this.put(place)
    else this.#onReveal(place.sectionId)
  }

  /** Brings a section into sight. */
  reveal(sectionId: string): void {
    this.#onReveal(sectionId)
  }

  /** Who can bring sections into sight. */
  onReveal(listener: (sectionId: string) => void): void {
    this.#onReveal = listener
  }

  #set(editing: Place | undefined): void {
    this.#editing = editing
    for (const listener of this.#listeners) listener()
  }
}
