/** RFC 4180, with the mark by which spreadsheets know UTF-8. No cell is a formula. */
export function renderCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Spreadsheets run what begins like a formula: an apostrophe makes it text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(text) ? `"${text.replace(/"/gu, '""')}"` : text
}
