import { type ImportedSection, UnreadableText } from './imported-text.ts'
import { parseClock, toMs } from './times.ts'

const columns = {
  text: /^(text|transcript|content|utterance|sentence|文本|内容|文字)$/,
  speaker: /^(speaker|speaker.?name|name|who|说话人|发言人)$/,
  start: /^(start|begin|from|in|start.?time|开始|开始时间)(.?\(?ms\)?)?$/,
  language: /^(language|lang|语言|语种)$/,
  end: /^(end|to|out|stop|end.?time|结束|结束时间)(.?\(?ms\)?)?$/,
}

/** Values between commas, semicolons or tabs, under a row of names. */
export function readTable(text: string): ImportedSection[] {
  const body = text.replace(/^\ufeff/, '')
  const first = body.split('\n', 1)[0]!
  const separator = ['\t', ';', ','].find((one) => first.includes(one)) ?? ','
  const [head = [], ...rows] = rowsOf(body, separator)
  const names = head.map((name) => name.trim().toLowerCase())
  const place = (column: keyof typeof columns): number => names.findIndex((name) => columns[column].test(name))
  const [textAt, speakerAt, languageAt, startAt, endAt] = [place('text'), place('speaker'), place('language'), place('start'), place('end')]
  if (textAt < 0) throw new UnreadableText('csv-columns')
  const timeOf = (row: readonly string[], at: number): number | undefined => {
    const value = row[at]?.trim() ?? ''
    if (value === '') return undefined
    if (!/^-?\d+([.,]\d+)?$/.test(value)) return parseClock(value)
    const number = Number(value.replace(',', '.'))
    return /ms\)?$/.test(names[at]!) ? Math.max(0, Math.round(number)) : toMs(number)
  }
  return rows.map((row) => {
    const startMs = timeOf(row, startAt)
    const endMs = timeOf(row, endAt)
    const speaker = row[speakerAt]?.trim() || undefined
    const said = (row[textAt] ?? '').replace(/\s+/g, ' ').trim()
    const language = row[languageAt]?.trim() || undefined
    return {
      speaker,
      text: said,
      ...(language === undefined ? {} : { language }),
      ...(startMs === undefined || endMs === undefined ? {} : { startMs, endMs: Math.max(startMs, endMs) }),
    }
  })
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let value = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (isQuoted) {
      if (character !== '"') value += character
      else if (text[index + 1] === '"') {
        value += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"' && value === '') isQuoted = true
    else if (character === separator) {
      row.push(value)
      value = ''
    } else if (character === '\n') {
      rows.push([...row, value])
      row = []
      value = ''
    } else value += character
  }
  if (value !== '' || row.length > 0) rows.push([...row, value])
  return rows.filter((one) => one.some((field) => field.trim() !== ''))
}
