import { type ExportTarget, ExportError } from './export-target.ts'

/** What is known of the file that an export wrote before, as far as it is of the same destination. */
export interface FormerFile {
  path: string | null
  marker: string | null
  sha256: string | null
  claimedPath: string | null
  claimedSha256: string | null
}

export interface ExportFile {
  content: Uint8Array
  sha256: string
  /** The file's name; from 2 on, that of another file of the same name. */
  pathOf: (number: number) => string
}

export interface WrittenFile {
  path: string
  marker: string
}

/** Takes a path, before it is written to. @returns Whether no other recording has it. */
export type ClaimPath = (path: string) => Promise<boolean>

const maxNumber = 200

/**
 * Writes a file over the one that was written before, or next to whatever else there is: a file that someone else wrote or changed stays as it is. After an attempt
 * that was interrupted, it finds what that one left.
 */
export async function writeExport(
  target: ExportTarget,
  former: FormerFile,
  file: ExportFile,
  claim: ClaimPath,
): Promise<WrittenFile> {
  const own = await findOwn(target, former, file)
  return (own && (await overwrite(target, own, file, claim))) ?? writeNew(target, file, claim)
}

/** The former file, unless someone else changed, moved or deleted it. */
async function findOwn(
  target: ExportTarget,
  { path, marker, sha256, claimedPath, claimedSha256 }: FormerFile,
  file: ExportFile,
): Promise<WrittenFile | undefined> {
  if (claimedPath !== null) {
    const found = await target.stat(claimedPath)
    const hash = found === undefined ? undefined : await target.hash(claimedPath, maxBytesOf(file))
    if (found !== undefined && hash !== undefined && [sha256, claimedSha256].includes(hash))
      return { path: claimedPath, marker: found }
  }
  if (path === null || marker === null) return undefined
  return (await target.stat(path)) === marker ? { path, marker } : undefined
}

async function overwrite(
  target: ExportTarget,
  own: WrittenFile,
  file: ExportFile,
  claim: ClaimPath,
): Promise<WrittenFile | undefined> {
  const place = isOneOf(file, own.path) ? own : await moveOwn(target, own, file, claim)
  if (!place || !(await claim(place.path))) return undefined
  return (await target.replace(place.path, file.content, place.marker)) === 'written'
    ? noted(target, place.path)
    : undefined
}

async function moveOwn(
  target: ExportTarget,
  own: WrittenFile,
  file: ExportFile,
  claim: ClaimPath,
): Promise<WrittenFile | undefined> {
  for (let number = 1; number <= maxNumber; number += 1) {
    const path = file.pathOf(number)
    if (!(await claim(path))) continue
    const moved = await target.move(own.path, path)
    if (moved === 'not-possible') return undefined
    if (moved === 'moved') return noted(target, path)
  }
  throw new ExportError('too-many-files')
}

async function writeNew(target: ExportTarget, file: ExportFile, claim: ClaimPath): Promise<WrittenFile> {
  for (let number = 1; number <= maxNumber; number += 1) {
    const path = file.pathOf(number)
    if (!(await claim(path))) continue
    if ((await target.create(path, file.content)) === 'written') return noted(target, path)
    // What says the same, byte by byte, is what an attempt wrote whose end no one noted.
    if ((await target.hash(path, maxBytesOf(file))) === file.sha256) return noted(target, path)
  }
  throw new ExportError('too-many-files')
}

/** A former text may have been longer. */
function maxBytesOf({ content }: ExportFile): number {
  return content.length * 2 + 1_000_000
}

function isOneOf(file: ExportFile, path: string): boolean {
  for (let number = 1; number <= maxNumber; number += 1) if (file.pathOf(number) === path) return true
  return false
}

async function noted(target: ExportTarget, path: string): Promise<WrittenFile> {
  const marker = await target.stat(path)
  if (marker === undefined) throw new ExportError('not-kept')
  return { path, marker }
}
