import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface KeptUpload {
  uploadUrl?: string
  recordingId?: string
}

/** One small file for each thing: commands that run at the same time write no file of another. Written at once and whole, so that a command that is killed loses nothing. */
export class Kept<Value> {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  get(key: readonly unknown[]): Value | undefined {
    try {
      return JSON.parse(readFileSync(this.fileOf(key), 'utf8')) as Value
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  set(key: readonly unknown[], value: Value): void {
    const file = this.fileOf(key)
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, JSON.stringify(value), { mode: 0o600 })
    renameSync(written, file)
  }

  remove(key: readonly unknown[]): void {
    rmSync(this.fileOf(key), { force: true })
  }

  private fileOf(key: readonly unknown[]): string {
    return path.join(this.folder, `${digest(JSON.stringify(key))}.json`)
  }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
