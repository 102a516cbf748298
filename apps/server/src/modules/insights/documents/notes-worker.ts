import type { Notes } from '@longhand/contracts'
import { threadWork } from '../../../platform/process/thread-work.ts'
import { renderNotes } from './notes-document.ts'

export interface NotesTask {
  title: string
  notes: Notes
}

export default threadWork(
  async ({ title, notes }: NotesTask): Promise<Uint8Array> => new Uint8Array(await renderNotes(title, notes)),
)
