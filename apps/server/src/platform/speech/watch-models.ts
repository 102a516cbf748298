import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const everyMs = 2_000

/**
 * Calls when a model was put into the folder, exchanged or taken out. It looks again and again, because not all file systems report changes.
 *
 * @param modelsFolder need not exist yet.
 * @returns what ends that.
 */
export function watchModels(modelsFolder: string, onChange: () => void, pauseMs = everyMs): () => void {
  let known = look(modelsFolder)
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    const seen = look(modelsFolder)
    void Promise.all([known, seen])
      .then(([before, now]) => before !== now && onChange())
      .finally(() => (isLooking = false))
    known = seen
  }, pauseMs).unref()
  return () => clearInterval(timer)
}

/** Of a model under way, the folder's own time changes with each file. */
async function look(modelsFolder: string): Promise<string> {
  const names = await readdir(modelsFolder).catch(() => [])
  const times = await Promise.all(
    names.sort().map((name) =>
      stat(path.join(modelsFolder, name)).then(
        (found) => `${name}:${found.isDirectory() ? found.mtimeMs : ''}`,
        () => '',
      ),
    ),
  )
  return times.join('/')
}
