import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The build's own list of its chunks: by source file, or by name for one that two entries share, with what each one imports. */
export async function readChunks(dist) {
  const listed = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
  const chunks = {
    ...Object.fromEntries(Object.values(listed).map((chunk) => [chunk.name, chunk])),
    ...listed,
  }
  return {
    /** The scripts and styles that some source files are fetched with, without what is fetched later. */
    filesOf(...sources) {
      const seen = new Set()
      const scripts = []
      const styles = new Set()
      const visit = (key) => {
        const chunk = chunks[key]
        if (!chunk) throw new Error(`The build has no chunk of ${key}.`)
        if (seen.has(key)) return
        seen.add(key)
        for (const imported of chunk.imports ?? []) visit(imported)
        scripts.push(chunk.file)
        for (const style of chunk.css ?? []) styles.add(style)
      }
      for (const source of sources) visit(source)
      return { scripts, styles: [...styles] }
    },
  }
}
