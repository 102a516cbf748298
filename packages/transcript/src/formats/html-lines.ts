import { decodeHTML } from 'entities'

/** What marks like those of HTML show, without blank lines. */
export function linesOfHtml(html: string): string[] {
  return html
    .replace(/\s+/g, ' ')
    .split(/<(?:br|p|li)\s*\/?>/i)
    .map((line) =>
      decodeHTML(line.replace(/<[^<>]*>/g, ''))
        .replaceAll('\u00a0', ' ')
        .trim(),
    )
    .filter(Boolean)
}
