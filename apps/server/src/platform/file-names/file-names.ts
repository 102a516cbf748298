import filenamify from 'filenamify'

/** Characters of a name, its ending included: with a number and a folder, every system takes it. */
const maxName = 112
/** Marks that turn the direction of writing, and characters without a picture: with them a name can pass for another. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A name without its ending: `talk.final.mp3` is `talk.final`. */
export function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}

/**
 * A name that every file system takes, whatever people call their recordings.
 *
 * @param stem What it is called, without the ending.
 * @param ending Without the dot.
 */
export function safeFileName(stem: string, ending: string): string {
  // Joiners stay: emoji and several scripts are written with them.
  const shown = stem
    .normalize('NFC')
    .replace(invisible, (mark) => (mark === '\u200d' || mark === '\u200c' ? mark : ' '))
  const trimmed = shown
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const name = filenamify(trimmed === '' ? 'recording' : trimmed, {
    replacement: '_',
    maxLength: maxName - ending.length - 1,
  })
  return `${name.replace(/[.\s]+$/u, '')}.${ending}`
}

/** Gives each file of a folder a name of its own; on some systems `A` and `a` are one. */
export class FolderNames {
  #taken: Set<string>

  constructor(reserved: readonly string[] = []) {
    this.#taken = new Set(reserved.map(keyOf))
  }

  /** @returns The name itself, or `name (2).ending`, `name (3).ending` … */
  take(name: string): string {
    const dot = name.lastIndexOf('.')
    let free = name
    for (let number = 2; this.#taken.has(keyOf(free)); number += 1)
      free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    this.#taken.add(keyOf(free))
    return free
  }
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
