import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** The full path of a program, or undefined. */
export function findProgram(name: string, folders = (process.env['PATH'] ?? '').split(path.delimiter)): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(isProgram)
}

/** Whether a file can be run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
