import bidiFactory from 'bidi-js'
import { isRightToLeft } from './direction.ts'
import { fontOf, furtherFonts } from './document-fonts.ts'
import type { PdfFont } from './document-fonts.ts'

/** Shares of the size, for lines in which fonts of several scripts stand next to each other. */
const ascent = 1.1
const lineHeight = 1.45
/** For what no font has. */
const missingSign = '□'

export interface LineStyle {
  size: number
  /** Between lines, in points. */
  gap?: number
  isBold?: boolean
}

/** Where a text ends, in points of the page. */
export interface LineEnd {
  readonly x: number
  readonly baseline: number
}

/** Letters of one font and one direction. */
interface Run {
  text: string
  font: PdfFont
  isRightToLeft: boolean
}

interface Paragraph {
  readonly text: string
  readonly fonts: readonly PdfFont[]
  readonly levels: ReturnType<typeof bidi.getEmbeddingLevels>
  readonly isRightToLeft: boolean
}

const bidi = bidiFactory()

/**
 * The library draws words one after the other from the left, in one font. Lines of several directions or fonts are made here.
 */
export class PdfLines {
  #document: PDFKit.PDFDocument
  #has = new Map<string, boolean>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** Whether a text needs {@link write}. */
  isMixed(text: string): boolean {
    if (hasRightToLeft.test(text)) return true
    const font = fontOf(text)
    return [...text].some((character) => !/\s/u.test(character) && !this.#isIn(font, character))
  }

  /**
   * From the present place on, over pages as needed, in the present color.
   * @param align Where lines begin; left out, at the side from which each paragraph is read.
   */
  write(text: string, style: LineStyle, align?: 'left'): LineEnd {
    const { left, right } = this.#document.page.margins
    const width = this.#document.page.width - left - right
    let end: LineEnd = { x: left, baseline: this.#document.y }
    for (const paragraph of text.split('\n').map((line) => this.#paragraphOf(line))) {
      for (const [from, to] of this.#linesOf(paragraph, width, style.size)) {
        const runs = runsOf(paragraph, from, to)
        const indent =
          paragraph.isRightToLeft && align !== 'left' ? width - this.#widthOf(runs, style.size) : 0
        end = this.#draw(runs, left + indent, style)
      }
    }
    this.#document.x = left
    return end
  }

  #draw(runs: readonly Run[], left: number, { size, gap = 0, isBold = false }: LineStyle): LineEnd {
    const document = this.#document
    const height = size * lineHeight + gap
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage()
    const { y } = document
    const baseline = y + size * ascent
    let x = left
    for (const { text, font } of runs) {
      document.fontSize(size).font(font).text(text, x, baseline, {
        baseline: 'alphabetic',
        lineBreak: false,
        features: [],
        stroke: isBold,
        fill: true,
      })
      x += document.widthOfString(text, { features: [] })
    }
    document.y = y + height
    return { x, baseline }
  }

  #paragraphOf(line: string): Paragraph {
    const base = fontOf(line)
    let text = ''
    const fonts: PdfFont[] = []
    // Composed: fonts have few accents of their own.
    for (const character of line.normalize()) {
      const font = [base, ...furtherFonts].find((one) => this.#isIn(one, character))
      // Marks of direction and joiners have done their work once the levels are known, or need a font that knows them.
      if (!font && /\p{Default_Ignorable_Code_Point}/u.test(character)) continue
      const shown = font || /\s/u.test(character) ? character : missingSign
      text += shown
      for (let unit = 0; unit < shown.length; unit += 1) fonts.push(font ?? 'noto-sans-sc')
    }
    const isRight = isRightToLeft(line)
    return {
      text,
      fonts,
      levels: bidi.getEmbeddingLevels(text, isRight ? 'rtl' : 'ltr'),
      isRightToLeft: isRight,
    }
  }

  /** Between words and between characters of scripts without spaces; within a word where it is longer than a line. */
  #linesOf(paragraph: Paragraph, maxWidth: number, size: number): [from: number, to: number][] {
    const widthOf = (from: number, to: number): number =>
      this.#widthOf(runsOf(paragraph, from, to, false), size)
    const lines: [number, number][] = []
    let [from, to, width] = [0, 0, 0]
    const add = (length: number): void => {
      const added = widthOf(to, to + length)
      if (width + added > maxWidth && to > from) {
        lines.push([from, to])
        ;[from, width] = [to, 0]
      }
      to += length
      width += added
    }
    for (const piece of paragraph.text.match(pieces) ?? []) {
      if (widthOf(to, to + piece.length) <= maxWidth) add(piece.length)
      else for (const { segment } of graphemes.segment(piece)) add(segment.length)
    }
    return [...lines, [from, to]]
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce(
      (sum, { text, font }) =>
        sum + this.#document.fontSize(size).font(font).widthOfString(text, { features: [] }),
      0,
    )
  }

  #isIn(font: PdfFont, character: string): boolean {
    const key = `${font} ${character}`
    const known = this.#has.get(key)
    if (known !== undefined) return known
    const has = opened(this.#document.font(font)).hasGlyphForCodePoint(character.codePointAt(0)!)
    this.#has.set(key, has)
    return has
  }
}

const hasRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** What stays in one line. */
const pieces = new RegExp(`\\s*(?:[${unspaced}][\\p{Pe}\\p{Pf}\\p{Po}]*|[^\\s${unspaced}]+)|\\s+$`, 'gu')
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface OpenedFont {
  hasGlyphForCodePoint: (point: number) => boolean
}

/** The library has no public way to ask for the glyphs of a font. */
function opened(document: PDFKit.PDFDocument): OpenedFont {
  return (document as unknown as { _font: { font: OpenedFont } })._font.font
}

/** From left to right. @param isLine Spaces at its ends are not shown. */
function runsOf({ text, fonts, levels }: Paragraph, from: number, to: number, isLine = true): Run[] {
  const begin = isLine ? to - text.slice(from, to).trimStart().length : from
  const end = isLine ? begin + text.slice(begin, to).trimEnd().length : to
  if (begin >= end) return []
  const runs: (Run & { last: number })[] = []
  for (const index of bidi.getReorderedIndices(text, levels, begin, end - 1).slice(begin, end)) {
    const isRight = levels.levels[index]! % 2 === 1
    const shown = isRight
      ? (bidi.getMirroredCharacter(text.charAt(index)) ?? text.charAt(index))
      : text.charAt(index)
    const run = runs.at(-1)
    if (
      run &&
      run.font === fonts[index] &&
      run.isRightToLeft === isRight &&
      index - run.last === (isRight ? -1 : 1)
    ) {
      run.text = isRight ? shown + run.text : run.text + shown
      run.last = index
    } else runs.push({ text: shown, font: fonts[index]!, isRightToLeft: isRight, last: index })
  }
  // The library turns letters around that are read from the right, but nothing else.
  return runs.map((run) =>
    run.isRightToLeft && !hasRightToLeft.test(run.text)
      ? { ...run, text: [...run.text].reverse().join('') }
      : run,
  )
}
