/** What a reader met and did not take, with an example of it. */
export interface ImportNote {
  /** Times in a form that isn't known, or something that is no speech. */
  readonly kind: 'times' | 'left-out'
  readonly count: number
  readonly example: string
}

const maxExample = 80

/** Counts while a file is read. */
export class NoteCount {
  readonly #notes = new Map<ImportNote['kind'], ImportNote>()

  add(kind: ImportNote['kind'], example: string): void {
    const { count = 0, example: first = example.trim().slice(0, maxExample) } = this.#notes.get(kind) ?? {}
    this.#notes.set(kind, { kind, count: count + 1, example: first })
  }

  /** Left out where there are none. */
  fields(): { notes?: readonly ImportNote[] } {
    return this.#notes.size === 0 ? {} : { notes: [...this.#notes.values()] }
  }
}

const clockLike = /(?:^|[\s[({])\d+:\d{1,2}(?::\d{1,2})?(?:[.,;:]\d+)?(?=$|[\s\])}-])/
/** `0h01m05s`, `01'05''`, `1 min 5 sec`, and two numbers of seconds at the beginning of a line. */
const spelledTime =
  /\d+ ?h ?\d+ ?m(?:in)? ?\d+ ?s|\d+['’′]\d\d(?:''|["”″])|[[(](?:\d+ ?min\w* )?\d+ ?s(?:ec\w*)?[\])]|^\s*\[?\d+\.\d+ ?[-–—] ?\d+\.\d+(?=[\s\]])/
/** Keys that programs have for times. */
const timeKey = /"(?:(?:start|begin|from|offset|time|ts)[\w-]*|t)"\s*:\s*[^,}\]]{1,40}/i

/** What looks like times in a text of which none has come. */
export function unreadTimes(text: string): { notes?: readonly ImportNote[] } {
  const notes = new NoteCount()
  if (/^\s*(?:\[\s*[[{"]|\{)/.test(text)) {
    for (const [found] of text.matchAll(new RegExp(timeKey, 'gi'))) notes.add('times', found)
  } else
    for (const line of text.split('\n'))
      if (clockLike.test(line) || spelledTime.test(line)) notes.add('times', line)
  return notes.fields()
}
