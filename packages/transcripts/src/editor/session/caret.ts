/** Counted from the section's start; a caret where both are equal. */
export interface TextSelection {
  readonly from: number
  readonly to: number
}

export interface Place extends TextSelection {
  readonly sectionId: string
}

export class Caret {
  #editing: Place | undefined
  #listeners = new Set<() => void>()
  #onReveal: (sectionId: string) => void = () => undefined

  /** A new object after each move. */
  editing = (): Place | undefined => this.#editing

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  put(place: Place): void {
    this.#set({ ...place })
    this.#onReveal(place.sectionId)
  }

  /** Of one section when it is named and no other has been begun since. */
  leave(sectionId = this.#editing?.sectionId): void {
    if (this.#editing && this.#editing.sectionId === sectionId) this.#set(undefined)
  }

  lead(place: Place): void {
    if (this.#editing) this.put(place)
    else this.#onReveal(place.sectionId)
  }

  reveal(sectionId: string): void {
    this.#onReveal(sectionId)
  }

  onReveal(listener: (sectionId: string) => void): void {
    this.#onReveal = listener
  }

  #set(editing: Place | undefined): void {
    this.#editing = editing
    for (const listener of this.#listeners) listener()
  }
}
