import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

export function findProgram(
  name: string,
  folders = (process.env['PATH'] ?? '').split(path.delimiter),
): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(isProgram)
}

const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** What runs one of the system's own tools, wherever PATH leads: a sandbox must not be missing because of it. */
export function systemTool(name: string): string {
  const installed = findProgram(name, systemFolders)
  if (installed) return installed
  const own = findProgram(name)
  // A sandbox may have the file, but not the link to it.
  return own ? realpathSync(own) : name
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
