import type { ChosenFile } from '../queue/upload-item.ts'
import { browserOfflineStore } from './browser-store.ts'
import { type HeldFiles, holdFiles } from './hold-files.ts'
import { heldMs } from './offline-store.ts'

export async function holdInBrowser(files: readonly ChosenFile[]): Promise<HeldFiles> {
  return holdFiles(files, await browserOfflineStore(), Date.now())
}

export async function waitingInBrowser(): Promise<readonly string[]> {
  const offlineStore = await browserOfflineStore()
  const entries = await offlineStore.all().catch(() => [])
  return entries
    .filter(({ userId, touchedAt }) => userId === null && Date.now() - touchedAt <= heldMs)
    .sort((a, b) => a.touchedAt - b.touchedAt)
    .map(({ fileName }) => fileName)
}
