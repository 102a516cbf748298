import bidiFactory from 'bidi-js'
import { isRightToLeft } from '@longhand/transcript/exports'
import { fontOf } from './document-fonts.ts'
import type { PdfFont } from './document-fonts.ts'

/** Shares of the size, for lines in which fonts of several scripts stand next to each other. */
const ascent = 1.1
const lineHeight = 1.45
/** Share of the size. Bold is drawn as an outline: a bold Chinese font would weigh 6 MB. */
export const boldOutline = 0.035
/** For signs that no font has. Letters without a font are no text: {@link PdfLines.unwritable}. */
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
  /** As the library has to draw it. */
  text: string
  /** As it is read. */
  spoken: string
  font: PdfFont
  drawing: Drawing
}

/** How the library draws a run, and what its glyphs stand for where it is copied. */
interface Drawing {
  /** Words come one behind the other from the right. */
  readonly isTurned: boolean
  readonly isRightToLeft: boolean
  /**
   * A mark of the line's direction where it changes: programs put letters in order themselves, but take signs next to a change to the
   * wrong side.
   */
  readonly before: string
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
  #fonts: readonly PdfFont[]
  #has = new Map<string, boolean>()
  #pictures = new Map<string, { name: string; ref: PDFKit.PDFKitReference }>()

  /** @param fonts Registered ones, in the order in which one is looked for that has a character. */
  constructor(document: PDFKit.PDFDocument, fonts: readonly PdfFont[]) {
    this.#document = document
    this.#fonts = fonts
  }

  /** Letters and marks that no font has. */
  unwritable(texts: readonly string[]): string[] {
    const characters = new Set(texts.flatMap((text) => [...this.#writable(text)]))
    return [...characters].filter(
      (character) =>
        /[\p{L}\p{M}\p{Nd}]/u.test(character) && !isHidden.test(character) && !this.#isInAny(character),
    )
  }

  /** Whether a text needs {@link write}. */
  isMixed(text: string): boolean {
    if (isShaped.test(text)) return true
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
    if (document.y + height > document.page.height - document.page.margins.bottom)
      document.continueOnNewPage()
    const { y } = document
    const baseline = y + size * ascent
    let x = left
    const starts: number[] = []
    for (const { text, spoken, font, drawing } of runs) {
      // Glyphs that are put together or stand elsewhere do not say in which order they are read. What is read from the right, readers put in order themselves.
      const isActual = isShaped.test(text) && !hasRightToLeft.test(text)
      if (isActual) document.markContent('Span', { actual: spoken })
      document
        .fontSize(size)
        .font(font)
        .text(text, x, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          ...featuresOf(drawing),
          stroke: isBold,
          fill: true,
        })
      if (isActual) document.endMarkedContent()
      starts.push(x)
      x += document.widthOfString(text, featuresOf(drawing))
    }
    // Some programs end a piece of text at a picture.
    for (const [at, { text, font, drawing }] of runs.entries()) {
      document.font(font)
      if (drawing.isRightToLeft) this.#drawMarks(text, drawing, { x: starts[at]!, baseline, size, isBold })
    }
    document.y = y + height
    return { x, baseline }
  }

  /** Dots and vowels, which are no glyphs: {@link withText}. */
  #drawMarks(
    text: string,
    drawing: Drawing,
    { x, baseline, size, isBold }: { x: number; baseline: number; size: number; isBold: boolean },
  ): void {
    const font = opened(this.#document)
    const { glyphs, positions } = font.layout(text, drawing)
    const [ofPosition, ofGlyph] = [size / 1000, size / font.font.unitsPerEm]
    let left = x
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      if (textOf(glyph) === '') {
        const name = this.#pictureOf(glyph, font, isBold)
        const place = [ofGlyph, 0, 0, -ofGlyph, left + xOffset * ofPosition, baseline - yOffset * ofPosition]
        this.#document.addContent(`q ${place.map(inPdf).join(' ')} cm /${name} Do Q`)
      }
      left += xAdvance * ofPosition
    }
  }

  /** Each is in the file once. @returns its name on the present page. */
  #pictureOf(glyph: Glyph, { font }: OpenedFont, isBold: boolean): string {
    const key = `${font.postscriptName} ${glyph.id} ${isBold}`
    let picture = this.#pictures.get(key)
    if (!picture) {
      const { minX, minY, maxX, maxY } = font.bbox
      const ref = this.#document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [minX, minY, maxX, maxY] })
      const outline = outlineOf(glyph)
      ref.end(Buffer.from(isBold ? `${inPdf(boldOutline * font.unitsPerEm)} w ${outline} B` : `${outline} f`))
      picture = { name: `M${this.#pictures.size + 1}`, ref }
      this.#pictures.set(key, picture)
    }
    // Known to the library, but not to its types.
    const { xobjects } = this.#document.page as unknown as { xobjects: Record<string, unknown> }
    xobjects[picture.name] = picture.ref
    return picture.name
  }

  #paragraphOf(line: string): Paragraph {
    const candidates = [fontOf(line), ...this.#fonts]
    let text = ''
    const fonts: PdfFont[] = []
    const add = (shown: string, font: PdfFont): void => {
      text += shown
      for (let unit = 0; unit < shown.length; unit += 1) fonts.push(font)
    }
    for (const { segment } of graphemes.segment(this.#writable(line))) {
      const whole = this.#fontOfWhole(segment, candidates)
      for (const character of segment) {
        const font = whole ?? candidates.find((one) => this.#isIn(one, character))
        // Marks of direction and joiners have done their work once the levels are known, or need a font that knows them.
        if (isHidden.test(character) && !(font && this.#isIn(font, character))) continue
        add(font || /\s/u.test(character) ? character : missingSign, font ?? 'noto-sans-sc')
      }
    }
    const isRight = isRightToLeft(line)
    return {
      text,
      fonts,
      levels: bidi.getEmbeddingLevels(text, isRight ? 'rtl' : 'ltr'),
      isRightToLeft: isRight,
    }
  }

  /** One that has all of a sign or of a letter with its marks, so that they can be put together. */
  #fontOfWhole(segment: string, candidates: readonly PdfFont[]): PdfFont | undefined {
    const visible = [...segment].filter((character) => !isHidden.test(character))
    if (visible.length === 0) return undefined
    const fonts = isEmoji.test(segment) ? this.#fonts.toReversed() : candidates
    return fonts.find((font) => visible.every((character) => this.#isIn(font, character)))
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
    for (const piece of piecesOf(paragraph.text)) {
      if (widthOf(to, to + piece.length) <= maxWidth) add(piece.length)
      else for (const { segment } of graphemes.segment(piece)) add(segment.length)
    }
    return [...lines, [from, to]]
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce(
      (sum, { text, font, drawing }) =>
        sum + this.#document.fontSize(size).font(font).widthOfString(text, featuresOf(drawing)),
      0,
    )
  }

  /** Composed, as fonts have few accents of their own; what no font has is written as what it stands for. */
  #writable(text: string): string {
    return Array.from(text.normalize(), (character) => {
      const meant = currencies[character] ?? character.normalize('NFKC')
      return meant !== character && !this.#isInAny(character) ? meant : character
    }).join('')
  }

  #isInAny(character: string): boolean {
    return this.#fonts.some((font) => this.#isIn(font, character))
  }

  #isIn(font: PdfFont, character: string): boolean {
    const key = `${font} ${character}`
    const known = this.#has.get(key)
    if (known !== undefined) return known
    const has = opened(this.#document.font(font)).font.hasGlyphForCodePoint(character.codePointAt(0)!)
    this.#has.set(key, has)
    return has
  }
}

/** Signs that few fonts have, by the codes of ISO 4217. */
// prettier-ignore
const currencies: Readonly<Record<string, string>> = {
  '₡': 'CRC', '₦': 'NGN', '₩': 'KRW', '₪': 'ILS', '₫': 'VND', '₭': 'LAK', '₮': 'MNT', '₱': 'PHP', '₲': 'PYG', '₴': 'UAH', '₵': 'GHS', '₸': 'KZT',
  '₹': 'INR', '₺': 'TRY', '₼': 'AZN', '₽': 'RUB', '₾': 'GEL', '₿': 'BTC',
}
const hasRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const isHidden = /\p{Default_Ignorable_Code_Point}/u
/** Glyphs of these change with their neighbours, or stand elsewhere than they are said. */
const isShaped = new RegExp(
  `${hasRightToLeft.source}|[${['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'].map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
)
const isEmoji = /[\p{Emoji_Presentation}\p{Regional_Indicator}\ufe0f\u20e3]/u
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** What stays in one line. */
const pieces = new RegExp(`\\s*(?:[${unspaced}][\\p{Pe}\\p{Pf}\\p{Po}]*|[^\\s${unspaced}]+)|\\s+$`, 'gu')
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wordsWithoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const dictionary = new Intl.Segmenter('th', { granularity: 'word' })

function piecesOf(text: string): string[] {
  return (text.match(pieces) ?? []).flatMap((piece) =>
    wordsWithoutSpaces.test(piece)
      ? Array.from(dictionary.segment(piece), ({ segment }) => segment)
      : [piece],
  )
}

interface OpenedFont {
  font: {
    unitsPerEm: number
    postscriptName: string
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    hasGlyphForCodePoint: (point: number) => boolean
    getGlyph: (id: number, codePoints?: readonly number[]) => Glyph
  }
  scale: number
  unicode: (readonly number[])[]
  widths: number[]
  subset: { glyphs: number[]; includeGlyph: (id: number) => number }
  layout: (text: string, drawing?: Drawing, onlyWidth?: boolean) => Layout
  layoutCached: (text: string) => Layout
  encode: (text: string, drawing?: Drawing) => [codes: string[], positions: Position[]]
}

interface Layout {
  glyphs: Glyph[]
  positions: Position[]
  advanceWidth: number
}

/** In thousandths of the size. */
interface Position {
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

interface Glyph {
  id: number
  codePoints: readonly number[]
  advanceWidth: number
  path: Outline
}

interface Outline {
  commands: { command: keyof typeof operators; args: number[] }[]
}

const prepared = new WeakSet<OpenedFont>()

/** The library has no public way to ask for the glyphs of a font. */
function opened(document: PDFKit.PDFDocument): OpenedFont {
  const font = (document as unknown as { _font: OpenedFont })._font
  if (!prepared.has(font)) {
    distinguishLetters(font)
    turnWords(font)
    prepared.add(font)
  }
  return font
}

/** The library hands features, of which there are none here, to the layout as they are. */
function featuresOf(drawing: Drawing): { features?: [] } {
  const { isTurned, isRightToLeft, before } = drawing
  return isTurned || isRightToLeft || before !== '' ? { features: drawing as unknown as [] } : {}
}

/** The library puts words, which it remembers, one behind the other from the left. */
function turnWords(font: OpenedFont): void {
  const layoutOf = font.layout.bind(font)
  font.layout = (text, drawing, onlyWidth) => {
    if (!drawing) return layoutOf(text, undefined, onlyWidth)
    const { isTurned } = drawing
    const words = isTurned
      ? (text.match(/[^ ]* ?/g) ?? []).filter((word) => word !== '').toReversed()
      : [text]
    // Fonts turn letters of these scripts around, but nothing else.
    const runs = words.map((word) =>
      font.layoutCached(!isTurned || hasRightToLeft.test(word) ? word : [...word].reverse().join('')),
    )
    return {
      glyphs: copied(
        runs.flatMap(({ glyphs }) => glyphs),
        drawing,
      ),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
}

const [leftToRightMark, rightToLeftMark] = ['\u200e', '\u200f']
/** Signs that programs read along with numbers, from the left. */
const isOfNumbers = /^[+\-−#$%°‰£€¢¥₪,./:،٪٫٬]$/u

/**
 * Glyphs as they stand, with what they are copied as: brackets that are mirrored as they were said, and marks of direction. These stand
 * before a letter, since a glyph whose text ends with one is skipped by some programs.
 */
function copied(glyphs: readonly Glyph[], { isRightToLeft, before }: Drawing): Glyph[] {
  let mark = before
  const texts = isRightToLeft ? withVowels(glyphs) : glyphs.map(textOf)
  return glyphs.map((glyph, at) => {
    const text = texts[at]!
    const isSign = isRightToLeft && isOfNumbers.test(text)
    const said = isRightToLeft ? (bidi.getMirroredCharacter(text) ?? text) : text
    const read = `${isSign ? rightToLeftMark : mark}${said}`
    mark = ''
    return read === textOf(glyph)
      ? glyph
      : (Object.create(glyph, {
          codePoints: { value: Array.from(read, (letter) => letter.codePointAt(0)!) },
        }) as Glyph)
  })
}

const textOf = ({ codePoints }: Glyph): string => String.fromCodePoint(...codePoints)

/**
 * Browsers read a glyph without a text as the sign that has its number. So dots and vowels, whose text is that of their letter, are
 * no glyphs, but pictures of them.
 */
function withText({ glyphs, positions }: Layout): Pick<Layout, 'glyphs' | 'positions'> {
  const written: { glyph: Glyph; position: Position }[] = []
  let before = 0
  for (const [at, glyph] of glyphs.entries()) {
    const position = positions[at]!
    const last = written.at(-1)
    if (textOf(glyph) !== '') {
      const { xAdvance, xOffset } = position
      written.push({
        glyph,
        position: { ...position, xAdvance: xAdvance + before, xOffset: xOffset + before },
      })
      before = 0
    } else if (last)
      last.position = { ...last.position, xAdvance: last.position.xAdvance + position.xAdvance }
    else before += position.xAdvance
  }
  return { glyphs: written.map(({ glyph }) => glyph), positions: written.map(({ position }) => position) }
}

const operators = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'c', bezierCurveTo: 'c', closePath: 'h' }

/** In the units of the font. PDF has no curves with one control point. */
function outlineOf({ path }: Glyph): string {
  let [x, y] = [0, 0]
  const drawn = path.commands.map(({ command, args }) => {
    const [ofX = x, ofY = y, toX = x, toY = y] = args
    const near = (from: number, control: number): number => from + (2 / 3) * (control - from)
    const numbers =
      command === 'quadraticCurveTo'
        ? [near(x, ofX), near(y, ofY), near(toX, ofX), near(toY, ofY), toX, toY]
        : args
    ;[x = x, y = y] = numbers.slice(-2)
    return [...numbers.map(inPdf), operators[command]].join(' ')
  })
  return drawn.join(' ')
}

/** Numbers with exponents are none in PDF. */
function inPdf(number: number): number {
  return Math.round(number * 100_000) / 100_000
}

/** From left to right, what letters from the right are copied as: vowels and points with the letter that they stand at, since programs read glyphs by their places. */
function withVowels(glyphs: readonly Glyph[]): string[] {
  const texts = glyphs.map(textOf)
  let letter: number | undefined
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    // Dots of letters are glyphs of their own, without a text.
    if (texts[at] === '') continue
    if (!/^\p{M}+$/u.test(texts[at]!) || letter === undefined) letter = at
    else {
      texts[letter] = texts[at]! + texts[letter]!
      texts[at] = ''
    }
  }
  return texts
}

/** Letters of Arabic share glyphs, to which others add the dots. The libraries let a glyph stand for the letter that came first: here each has a glyph of its own. */
function distinguishLetters(font: OpenedFont): void {
  const glyphOf = font.font.getGlyph.bind(font.font)
  font.font.getGlyph = (id, codePoints = []) => {
    const glyph = glyphOf(id, codePoints)
    const isSame = String(glyph.codePoints) === String(codePoints)
    return isSame ? glyph : (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph)
  }
  const places = new Map<string, number>()
  const placeOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id} ${codePoints.join(' ')}`
    const known = places.get(key)
    if (known !== undefined) return known
    const first = font.subset.includeGlyph(id)
    const place = font.unicode[first] === undefined ? first : font.subset.glyphs.push(id) - 1
    font.unicode[place] = codePoints
    font.widths[place] = advanceWidth * font.scale
    places.set(key, place)
    return place
  }
  font.encode = (text, drawing) => {
    const layout = font.layout(text, drawing)
    const { glyphs, positions } = drawing?.isRightToLeft ? withText(layout) : layout
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}

/** Of Arabic, Persian and Urdu: read from the left, though fonts turn them like letters. */
const isTurnedDigit = /^[\u0660-\u0669\u06f0-\u06f9]$/

/** From left to right. @param isLine Spaces at its ends are not shown. */
function runsOf(
  { text, fonts, levels, isRightToLeft }: Paragraph,
  from: number,
  to: number,
  isLine = true,
): Run[] {
  const begin = isLine ? to - text.slice(from, to).trimStart().length : from
  const end = isLine ? begin + text.slice(begin, to).trimEnd().length : to
  if (begin >= end) return []
  const runs: {
    text: string
    spoken: string
    font: PdfFont
    isRight: boolean
    isDigits: boolean
    last: number
  }[] = []
  for (const index of bidi.getReorderedIndices(text, levels, begin, end - 1).slice(begin, end)) {
    const isRight = levels.levels[index]! % 2 === 1
    const said = text.charAt(index)
    const isDigits = isTurnedDigit.test(said)
    const shown = isRight ? (bidi.getMirroredCharacter(said) ?? said) : said
    const run = runs.at(-1)
    if (
      run &&
      run.font === fonts[index] &&
      run.isRight === isRight &&
      run.isDigits === isDigits &&
      index - run.last === (isRight ? -1 : 1)
    ) {
      run.text = isRight ? shown + run.text : run.text + shown
      run.spoken = isRight ? said + run.spoken : run.spoken + said
      run.last = index
    } else runs.push({ text: shown, spoken: said, font: fonts[index]!, isRight, isDigits, last: index })
  }
  const mark = isRightToLeft ? rightToLeftMark : leftToRightMark
  return runs.map(({ isRight, isDigits, last: _, ...run }, at) => {
    const isTurned = hasRightToLeft.test(run.text) && !isDigits
    const left = runs[at - 1]
    const isChange =
      left !== undefined &&
      (left.isRight !== isRight || (isRight && isOfNumbers.test(left.spoken.slice(0, 1))))
    return {
      ...run,
      // The library turns letters around that are read from the right, but nothing else.
      text: isRight !== isTurned || isDigits ? [...run.text].reverse().join('') : run.text,
      drawing: { isTurned, isRightToLeft: isRight, before: isChange ? mark : '' },
    }
  })
}
