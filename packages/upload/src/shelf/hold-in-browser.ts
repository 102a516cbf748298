import type { ChosenFile } from '../queue/upload-item.ts'
import { browserShelf } from './browser-shelf.ts'
import { type HeldFiles, holdFiles } from './hold-files.ts'

export async function holdInBrowser(files: readonly ChosenFile[]): Promise<HeldFiles> {
  return holdFiles(files, await browserShelf(), Date.now())
}
