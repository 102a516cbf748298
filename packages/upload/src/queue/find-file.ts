/**
 * The file behind a handle that was kept over a reload. Call it from a click: the browser asks the person.
 *
 * @throws when the person says no or the file is gone.
 */
export async function findFile(handle: FileSystemFileHandle): Promise<File> {
  const asking = handle as FileSystemFileHandle & {
    requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  }
  if ((await asking.requestPermission?.({ mode: 'read' })) === 'denied')
    throw new DOMException('Denied', 'NotAllowedError')
  return handle.getFile()
}

/** Whether a file can still be read. One that was changed or moved since it was chosen can't. */
export async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
