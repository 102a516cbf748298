/** Both ends translate here and nowhere else: the client where it sends and reads, the server before a handler and after it. */
export const wireNames = {
  recordingId: 'fileId',
  recordingIds: 'fileIds',
  sourceRecordingIds: 'sourceFileIds',
  folderId: 'menuId',
  folderName: 'menuName',
  transcriptionRequest: 'dictationParam',
  sectionsJson: 'asrResult',
} as const

/** The new name of each that gets one, `undefined` for what is left out. */
type NewNames = ReadonlyMap<string, string | undefined>

const wireNameOf: NewNames = new Map(Object.entries(wireNames))
const codeNameOf: NewNames = new Map(
  Object.entries(wireNames).flatMap(([name, wire]): [string, string | undefined][] => [
    [wire, name],
    [name, undefined],
  ]),
)

/** What needs no new name is not copied. */
export function toWire(value: unknown): unknown {
  return renamed(value, wireNameOf)
}

/** What needs no new name is not copied. A name that only the code has is left out. */
export function fromWire(value: unknown): unknown {
  return renamed(value, codeNameOf)
}

/** A path of fields as the wire writes it, such as `files.0.fileId`. */
export function wirePath(path: readonly PropertyKey[]): string {
  return path.map((name) => wireNameOf.get(String(name)) ?? String(name)).join('.')
}

function renamed(value: unknown, names: NewNames): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return renamedList(value, names)
  if (!isPlain(value)) return value
  let isChanged = false
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const newName = names.has(name) ? names.get(name) : name
    const newField = renamed(field, names)
    isChanged ||= newName !== name || newField !== field
    // Assigned, it would be the copy's prototype.
    if (newName === '__proto__')
      Object.defineProperty(copy, newName, {
        value: newField,
        configurable: true,
        enumerable: true,
        writable: true,
      })
    else if (newName !== undefined) copy[newName] = newField
  }
  return isChanged ? copy : value
}

/** Dates, files and streams hold no fields. The object of a parsed query has an empty prototype of its own. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function renamedList(list: readonly unknown[], names: NewNames): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of list.entries()) {
    const newItem = renamed(item, names)
    if (newItem !== item) (copy ??= [...list])[index] = newItem
  }
  return copy ?? list
}
