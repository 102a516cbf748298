import { checkFile, type FileProblem } from '../queue/check-file.ts'
import { type ChosenFile, wireName } from '../queue/upload-item.ts'
import type { Shelf, ShelfEntry } from './shelf.ts'

/** What became of files that a visitor dropped. */
export interface HeldFiles {
  /** They wait in this browser for the login, for an hour. */
  held: readonly string[]
  /** The browser can't keep them over the reload that a login is: they have to be chosen again. */
  lost: readonly string[]
  /** They would not be taken. */
  refused: readonly { fileName: string; reason: FileProblem }[]
}

/** Keeps files until a user has logged in; the queue of that user takes them up. */
export async function holdFiles(files: readonly ChosenFile[], shelf: Shelf, now: number): Promise<HeldFiles> {
  const held: string[] = []
  const lost: string[] = []
  const refused: { fileName: string; reason: FileProblem }[] = []
  for (const { file, handle } of files) {
    const fileName = wireName(file.name)
    const reason = checkFile({ name: fileName, size: file.size })
    if (reason) {
      refused.push({ fileName, reason })
      continue
    }
    const entry: ShelfEntry = {
      ...{ id: crypto.randomUUID(), userId: null, fileName, type: file.type, bytes: file.size, lastModified: file.lastModified },
      ...{ keptBytes: 0, isSent: false, touchedAt: now },
      ...(handle ? { handle } : {}),
    }
    const isKept = await keep(shelf, { ...entry, file }).catch(() => (handle ? keep(shelf, entry).catch(() => false) : false))
    ;(isKept && shelf.isLasting ? held : lost).push(fileName)
  }
  return { held, lost, refused }
}

async function keep(shelf: Shelf, entry: ShelfEntry): Promise<boolean> {
  await shelf.put(entry)
  return true
}
