import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/**
 * Rooms of a package that import each other, in whatever way round: none of them can be read without the others. A room is a folder; a file of the source folder itself is one too.
 *
 * @param {string} source the package's source folder
 * @param {number} depth folders that lie deeper belong to the room around them
 * @returns {string[][]} the names of the rooms of each circle; tests, stories and fixtures join rooms and are left out, helpers that they share are not
 */
export function circlesOfRooms(source, depth = Infinity) {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !/\.(test|stories)\.tsx?$|(^|\/)fixtures\//.test(file),
  )
  const roomOf = (file) =>
    path.dirname(file) === '.' ? file : path.dirname(file).split('/').slice(0, depth).join('/')
  const imports = new Map()
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(source, file), 'utf8'))
    const rooms = importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => roomOf(path.join(path.dirname(file), fileName)))
    const room = roomOf(file)
    imports.set(
      room,
      new Set([...(imports.get(room) ?? []), ...rooms.filter((imported) => imported !== room)]),
    )
  }
  const reached = new Map([...imports.keys()].map((room) => [room, reachedFrom(room, imports)]))
  const circles = [...reached].map(([room, all]) => [...all].filter((other) => reached.get(other)?.has(room)))
  return [
    ...new Map(
      circles.filter(({ length }) => length > 0).map((rooms) => [rooms.sort().join(), rooms]),
    ).values(),
  ]
}

function reachedFrom(room, imports) {
  const reached = new Set()
  const waiting = [...imports.get(room)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(imports.get(next) ?? []))
  }
  return reached
}
