/* After the build: the landing page in each language, readable before any script runs, and every text compressed. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChunks } from './chunks.js'
import { compressFolder } from './compress.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const entry = 'landing.html'
/** What the page is made of besides its entry; it is drawn with the styles of all of it. */
const later = ['src/landing/main.tsx']
const languages = ['en', 'zh-CN']

process.env.NODE_ENV = 'production'
const { renderLanding } = await import(path.join(root, 'node_modules/.prerender/render-landing.js'))
const template = await readFile(path.join(dist, entry), 'utf8')
const chunks = await readChunks(dist)
const core = chunks.filesOf(entry)
const fonts = (await readdir(path.join(dist, 'assets')))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `assets/${file}`)
const styles = chunks.filesOf(entry, ...later).styles.filter((file) => !core.styles.includes(file))

await rm(path.join(dist, entry))
await rm(path.join(dist, 'prerendered'), { recursive: true, force: true })
await mkdir(path.join(dist, 'prerendered'))
for (const language of languages)
  await writeFile(
    path.join(dist, 'prerendered', `${language}.html`),
    pageOf(language, await renderLanding(language)),
  )
await compressFolder(dist)

function pageOf(language, { title, description, html }) {
  const links = [
    // The text is drawn in these two; in Chinese they are of less use than what they would hold up.
    ...(language === 'en'
      ? fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
      : []),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  let result = template
  const replace = (pattern, replacement) => {
    if (!pattern.test(result))
      throw new Error(`${entry} has no ${pattern}: the landing page can't be written into it.`)
    result = result.replace(pattern, () => replacement)
  }
  replace(/<html lang="en">/, `<html lang="${language}" data-prerendered="fits">`)
  replace(/<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`)
  replace(/(?<=<meta name="description" content=")[^"]*/, escape(description))
  replace(/(?=<\/head>)/, links.join(''))
  replace(/<div id="app">(?=<\/div>)/, `<div id="app">${html}`)
  return result
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
