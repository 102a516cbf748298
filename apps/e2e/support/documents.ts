import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import JSZip from 'jszip'
import { extractText, getDocumentProxy } from 'unpdf'

export interface Subtitle {
  start: number
  end: number
  text: string
}

/** Opened as a word processor does: a zip whose parts are named by its content types. */
export async function readWordDocument(download: Download): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(await download.path()))
  if (!zip.file('[Content_Types].xml')) throw new Error('Not a Word document')
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
  return xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&apos;', '’')
    .replaceAll('&amp;', '&')
}

export async function readPdf(download: Download): Promise<string> {
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await readFile(await download.path()))),
    { mergePages: true },
  )
  return text
}

export async function readZip(download: Download): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(await readFile(await download.path()), { checkCRC32: true })
  const files = new Map<string, string>()
  for (const [name, entry] of Object.entries(zip.files)) files.set(name, await entry.async('string'))
  return files
}

/** Throws on anything that a player would stumble over. */
export async function readSubtitles(download: Download): Promise<Subtitle[]> {
  const text = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
  return text.split(/\n\n+/).map((block, index) => {
    const [number, times = '', ...lines] = block.split('\n')
    const [, start, end] = /^(\d\d:\d\d:\d\d,\d{3}) --> (\d\d:\d\d:\d\d,\d{3})$/.exec(times) ?? []
    if (Number(number) !== index + 1 || !start || !end || lines.length === 0)
      throw new Error(`Subtitle ${index + 1} is ill-formed: ${block}`)
    return { start: milliseconds(start), end: milliseconds(end), text: lines.join(' ') }
  })
}

function milliseconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = time.split(/[:,]/).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
}
