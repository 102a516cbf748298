import { checkFile, type FileProblem } from '../queue/check-file.ts'
import { type ChosenFile, wireName } from '../queue/upload-item.ts'
import { isTextName } from '../texts/text-names.ts'
import type { OfflineStore, StoredUpload } from './offline-store.ts'

export interface HeldFiles {
  /** They wait for the login, for an hour. */
  held: readonly string[]
  /** Not kept over the reload that a login is: they have to be chosen again. */
  lost: readonly string[]
  refused: readonly { fileName: string; reason: FileProblem }[]
}

/** The queue of the user who logs in takes them up. */
export async function holdFiles(
  files: readonly ChosenFile[],
  offlineStore: OfflineStore,
  now: number,
): Promise<HeldFiles> {
  const held: string[] = []
  const lost: string[] = []
  const refused: { fileName: string; reason: FileProblem }[] = []
  for (const { file, handle } of files) {
    const fileName = wireName(file.name)
    // A text is read when its recording is uploaded.
    const reason = isTextName(fileName) ? undefined : checkFile({ name: fileName, size: file.size })
    if (reason) {
      refused.push({ fileName, reason })
      continue
    }
    const entry: StoredUpload = {
      ...{
        id: crypto.randomUUID(),
        userId: null,
        fileName,
        type: file.type,
        bytes: file.size,
        lastModified: file.lastModified,
      },
      ...{ keptBytes: 0, isSent: false, touchedAt: now },
      handle,
    }
    const isKept = await keep(offlineStore, { ...entry, file }).catch(() =>
      handle ? keep(offlineStore, entry).catch(() => false) : false,
    )
    ;(isKept && offlineStore.isLasting ? held : lost).push(fileName)
  }
  return { held, lost, refused }
}

async function keep(offlineStore: OfflineStore, entry: StoredUpload): Promise<boolean> {
  await offlineStore.put(entry)
  return true
}
