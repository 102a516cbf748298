import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const texts = new Set(['.js', '.css', '.html', '.svg'])
/** What fits into one packet gains nothing. */
const minBytes = 1200

/** Writes `.br` and `.gz` beside every text of a folder, as small as they get: done once here, the server only hands them out. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && texts.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < minBytes) return
      await Promise.all([
        brotli(content, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).then(
          (smaller) => writeFile(`${file}.br`, smaller),
        ),
        gzip(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
      ])
    }),
  )
}
