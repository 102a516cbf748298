import { mkdtemp, rm } from 'node:fs/promises'

/**
 * A folder of its own, which is removed with all that is in it.
 *
 * @example
 * await using folder = await temporaryFolder(path.join(tmpdir(), 'longhand-'))
 * await writeFile(path.join(folder.path, 'text'), text)
 */
export async function temporaryFolder(prefix: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(prefix)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
