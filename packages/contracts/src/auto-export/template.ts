import { exportPlaceholders, pathPlaceholders, type ExportPlaceholder } from './limits.ts'

/** What stands in the place of each placeholder. */
export type ExportValues = Record<Exclude<ExportPlaceholder, 'speakers'>, string> & {
  speakers: readonly string[]
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g
/** YAML takes JSON's strings, apart from these: bare, some readers end a line at them or refuse the file. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g
const markdownMarks = /[\\`*_[\]<>#|~&]/g
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** Names in a template that are no placeholders, such as `titel`. */
export function unknownPlaceholders(
  template: string,
  known: readonly string[] = exportPlaceholders,
): string[] {
  return [...template.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name))
}

/** Alike, for a file name. */
export function unknownPathPlaceholders(path: string): string[] {
  return unknownPlaceholders(path, pathPlaceholders)
}

/** Whether a text can be a file name: relative, and of folders that lead nowhere else. */
export function isExportPath(path: string): boolean {
  return (
    !/^[/\\]|^[a-z]:|\\|\p{Cc}/iu.test(path) &&
    path.split('/').every((part) => !/^\s*\.+\s*$/.test(part)) &&
    path.replaceAll('/', '').trim() !== ''
  )
}

/**
 * Fills a template. In front matter (YAML between two lines of `---` at the beginning) values are quoted, so that no title reads as anything else; below it
 * they are text of the format.
 */
export function renderExportTemplate(template: string, values: ExportValues, format: 'md' | 'txt'): string {
  const { matter, body } = splitFrontMatter(template.replaceAll('\r\n', '\n'))
  const rendered = matter.map((line) => renderMatterLine(line, values)).join('\n')
  return (matter.length === 0 ? '' : `${rendered}\n`) + fill(body, (name) => bodyValue(name, values, format))
}

/** Replaces every placeholder of a text. What it is replaced by is not looked at again. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
  return fill(text, valueOf)
}

function fill(text: string, valueOf: (name: ExportPlaceholder) => string): string {
  // What is no placeholder, as while someone types it, stays as it is.
  return text.replace(placeholder, (whole, name: ExportPlaceholder) =>
    exportPlaceholders.includes(name) ? valueOf(name) : whole,
  )
}

function splitFrontMatter(template: string): { matter: string[]; body: string } {
  const lines = template.split('\n')
  const end =
    lines[0]?.trimEnd() === '---'
      ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
      : -1
  return end < 0
    ? { matter: [], body: template }
    : { matter: lines.slice(0, end + 1), body: lines.slice(end + 1).join('\n') }
}

function renderMatterLine(line: string, values: ExportValues): string {
  if (!line.includes('{{')) return line
  // A key, an item of a list, or both, and what it is.
  const [, key = '', value = ''] = /^(\s*(?:-\s+)*(?:[^\s:#"'{}[\]][^:{}]*:\s+)?)(.*)$/.exec(line) ?? []
  const whole = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(value.trim())?.[1] as ExportPlaceholder | undefined
  if (key.trim() === '' || /^(?:[[|>]|\{(?!\{))/.test(value)) return withQuotedValues(line, values)
  if (whole === 'speakers') return `${key}[${speakersList(values)}]`
  if (whole === 'date' && calendarDay.test(values.date)) return key + values.date
  return key + quoted(fill(unquoted(value.trim()), (name) => plainValue(name, values)))
}

/** In lists of one line and in what is no value, each placeholder is a text of its own. */
function withQuotedValues(line: string, values: ExportValues): string {
  const bare = line.replace(/(["'])(\{\{[^{}]*\}\})\1/g, '$2')
  return fill(bare, (name) => (name === 'speakers' ? speakersList(values) : quoted(plainValue(name, values))))
}

function speakersList({ speakers }: ExportValues): string {
  return speakers.map(quoted).join(', ')
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    unprintable,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function plainValue(name: ExportPlaceholder, values: ExportValues): string {
  return name === 'speakers' ? values.speakers.join(', ') : values[name]
}

function bodyValue(name: ExportPlaceholder, values: ExportValues, format: 'md' | 'txt'): string {
  const value = plainValue(name, values)
  // These are written in the format already.
  if (name === 'text' || name === 'summary' || name === 'link') return value
  const line = value.replace(/\s+/gu, ' ').trim()
  // At the beginning of a line these would make a list or a heading of it.
  return format === 'md' ? line.replace(markdownMarks, '\\$&').replace(/^[-+=]|(?<=^\d+)[.)]/, '\\$&') : line
}
