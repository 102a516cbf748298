const keptCharacters = 64 * 1024

export class ProgramLog {
  #head = ''
  #tail = ''

  append(text: string): void {
    const room = keptCharacters - this.#head.length
    this.#head += text.slice(0, room)
    if (text.length > room) this.#tail = (this.#tail + text.slice(Math.max(0, room))).slice(-keptCharacters)
  }

  toString(): string {
    return this.#head + this.#tail
  }
}
