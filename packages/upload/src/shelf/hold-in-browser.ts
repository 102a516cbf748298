import type { ChosenFile } from '../queue/upload-item.ts'
import { browserShelf } from './browser-shelf.ts'
import { type HeldFiles, holdFiles } from './hold-files.ts'

/** Keeps files in the browser's own database until a user has logged in. */
export async function holdInBrowser(files: readonly ChosenFile[]): Promise<HeldFiles> {
  return holdFiles(files, await browserShelf(), Date.now())
}
