import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { link, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ExportError, type ExportTarget } from './export-target.ts'

/** What a file system without hard links says of them. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** A user's part of the operator's folder. Links are not followed: anyone else who writes there can't lead a file elsewhere. */
export class FolderTarget implements ExportTarget {
  readonly key: string

  constructor(
    private readonly root: string,
    private readonly userId: string,
  ) {
    this.key = `folder ${userId}`
  }

  async stat(file: string): Promise<string | undefined> {
    const facts = await this.facts(file)
    return facts && `${facts.mtimeMs} ${facts.size} ${facts.ino}`
  }

  async create(file: string, content: Uint8Array): Promise<'written' | 'taken'> {
    return this.guard(async () => {
      const target = await this.place(file)
      if (await exists(target)) return 'taken'
      const temporary = await write(path.dirname(target), content)
      try {
        await putNew(temporary, target)
        return 'written'
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return 'taken'
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    })
  }

  async replace(file: string, content: Uint8Array, marker: string): Promise<'written' | 'changed'> {
    return this.guard(async () => {
      const target = await this.place(file)
      const temporary = await write(path.dirname(target), content)
      try {
        if ((await this.stat(file)) !== marker) return 'changed'
        await rename(temporary, target)
        return 'written'
      } finally {
        await rm(temporary, { force: true })
      }
    })
  }

  async move(from: string, to: string): Promise<'moved' | 'taken' | 'not-possible'> {
    return this.guard(async () => {
      const [source, target] = [await this.place(from), await this.place(to)]
      if (await exists(target)) return 'taken'
      if (!(await this.facts(from))) return 'not-possible'
      await rename(source, target)
      return 'moved'
    })
  }

  async hash(file: string, maxBytes: number): Promise<string | undefined> {
    return this.guard(async () => {
      const facts = await this.facts(file)
      if (!facts || facts.size < 0 || facts.size > maxBytes) return undefined
      const handle = await open(await this.place(file), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return createHash('sha256')
          .update(await handle.readFile())
          .digest('hex')
      } finally {
        await handle.close()
      }
    })
  }

  async remove(file: string): Promise<void> {
    await this.guard(async () => rm(await this.place(file), { force: true }))
  }

  /** Where a file is, its folders made. @throws ExportError where one of them is a link or no folder. */
  private async place(file: string): Promise<string> {
    let folder = await realpath(this.root)
    const names = [this.userId, ...file.split('/')]
    for (const name of names.slice(0, -1)) {
      if (!isName(name)) throw new ExportError('path')
      folder = path.join(folder, name)
      await mkdir(folder).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      if (!(await lstat(folder)).isDirectory()) throw new ExportError('not-a-folder')
    }
    const name = names.at(-1) ?? ''
    if (!isName(name)) throw new ExportError('path')
    return path.join(folder, name)
  }

  private async facts(file: string): Promise<{ mtimeMs: number; size: number; ino: number } | undefined> {
    return this.guard(async () => {
      const facts = await lstat(await this.place(file)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      // A link or a folder in its place is there, and not ours.
      return facts && (facts.isFile() ? facts : { mtimeMs: -1, size: -1, ino: facts.ino })
    })
  }

  private async guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      const code = codeOf(error)
      throw code === undefined || error instanceof ExportError
        ? error
        : new ExportError(code, { cause: error })
    }
  }
}

function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name)
}

/** A new file next to where it goes, on the disk when this resolves. */
async function write(folder: string, content: Uint8Array): Promise<string> {
  const temporary = path.join(folder, `.longhand-${randomUUID()}.part`)
  const handle = await open(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o644,
  )
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return temporary
}

/** A rename would write over a file that appeared meanwhile; a link does not. */
async function putNew(temporary: string, target: string): Promise<void> {
  await link(temporary, target).catch(async (error: unknown) => {
    if (!withoutLinks.includes(codeOf(error) ?? '')) throw error
    await rename(temporary, target)
  })
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
