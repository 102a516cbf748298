import type { ChosenFile } from '../queue/upload-item.ts'

/** Part of the File System Access API, which TypeScript's own types leave out. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

export function hasFiles(data: DataTransfer | null): boolean {
  return data !== null && [...data.types].includes('Files')
}

/** With handles where the browser gives them. Call it in the event: afterwards `data` holds nothing. */
export function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file') as ItemWithHandle[]
  if (items.length === 0) return Promise.resolve([...data.files].map((file) => ({ file })))
  const asked = items.map((item) => ({
    file: item.getAsFile(),
    handle: item.getAsFileSystemHandle?.().catch(() => null),
  }))
  return Promise.all(
    asked.map(async ({ file, handle }) => {
      const found = await handle
      return file
        ? [{ file, handle: found?.kind === 'file' ? (found as FileSystemFileHandle) : undefined }]
        : []
    }),
  ).then((chosen) => chosen.flat())
}
