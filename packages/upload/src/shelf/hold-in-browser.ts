import type { ChosenFile } from '../queue/upload-item.ts'
import { browserShelf } from './browser-shelf.ts'
import { type HeldFiles, holdFiles } from './hold-files.ts'
import { heldMs } from './shelf.ts'

export async function holdInBrowser(files: readonly ChosenFile[]): Promise<HeldFiles> {
  return holdFiles(files, await browserShelf(), Date.now())
}

export async function waitingInBrowser(): Promise<readonly string[]> {
  const shelf = await browserShelf()
  const entries = await shelf.all().catch(() => [])
  return entries
    .filter(({ userId, touchedAt }) => userId === null && Date.now() - touchedAt <= heldMs)
    .sort((a, b) => a.touchedAt - b.touchedAt)
    .map(({ fileName }) => fileName)
}
