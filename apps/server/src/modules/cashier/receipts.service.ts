import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { InterfaceLanguage } from '@longhand/contracts'
import { instantText } from '../../platform/clock/instant-text.ts'
import { toDecimal } from '../../platform/payments/money.ts'
import { ownFile } from '../../platform/process/own-files.ts'
import type { OrderRow } from './orders.repository.ts'
import type { CreditedRefund } from './orders.service.ts'
import type { BuyerRefundRow } from './buyer-refunds.repository.ts'
import { receiptTexts } from './receipt-texts.ts'
import { nameOf, namesOf } from './goods/products.ts'
import { creditNumberOf } from './numbers/credit-number.ts'

/** Distances and sizes in points. */
const margin = 64
const labelWidth = 150
/** Of the tallest, of two lines. */
const rowHeight = 48
const sizes = { title: 22, text: 11, note: 9 }
const colors = { ink: '#1d1d1f', soft: '#5f6368', rule: '#d0d3d9' }

interface CreditNote {
  refund: CreditedRefund
  /** Of the order's refunds, from 1. */
  serial: number
  /** There when its buyer asked for it. */
  unused: BuyerRefundRow | undefined
}

export class ReceiptsService {
  #font: Promise<Buffer> | undefined

  constructor(private readonly deps: { timeZone: string }) {}

  /** @param credited Its refunds that are done. @returns A PDF with searchable text; of the same order and refunds the same one. */
  make(order: OrderRow, credited: readonly CreditedRefund[], language: InterfaceLanguage): Promise<Buffer> {
    const texts = receiptTexts[language]
    return this.print(language, {
      title: texts.title,
      number: order.orderNumber,
      createdAt: order.paidAt ?? order.createdAt,
      rows: this.receiptRows(order, credited, language),
      note: texts.note(this.deps.timeZone),
    })
  }

  /** @returns A PDF like the receipt that it refers to. */
  makeCreditNote(order: OrderRow, of: CreditNote, language: InterfaceLanguage): Promise<Buffer> {
    const texts = receiptTexts[language]
    const number = creditNumberOf(order.orderNumber, of.serial)
    return this.print(language, {
      title: texts.creditTitle,
      number,
      createdAt: of.refund.doneAt,
      rows: this.creditRows(order, of, language),
      note: texts.creditNote(this.deps.timeZone),
    })
  }

  private async print(
    language: InterfaceLanguage,
    {
      title,
      number,
      createdAt,
      rows,
      note,
    }: {
      title: string
      number: string
      createdAt: Date
      rows: [label: string, value: string][]
      note: string
    },
  ): Promise<Buffer> {
    // PDF's own fonts have no Chinese, and a font of the system may be missing.
    this.#font ??= readFile(ownFile('fonts/noto-sans-sc.ttf'))
    const { default: PDFDocument } = await import('pdfkit')
    const document = new PDFDocument({
      size: 'A4',
      margin,
      lang: language,
      displayTitle: true,
      info: { Title: `${title} ${number}`, CreationDate: createdAt },
    })
    document.font(await this.#font)
    document.fillColor(colors.soft).fontSize(sizes.text).text('Longhand')
    document.fillColor(colors.ink).fontSize(sizes.title).text(title).moveDown(0.75)
    for (const [label, value] of rows) row(document, label, value)
    document.moveDown(1.5).fillColor(colors.soft).fontSize(sizes.note).text(note, margin)
    document.end()
    return buffer(document)
  }

  private receiptRows(
    order: OrderRow,
    credited: readonly CreditedRefund[],
    language: InterfaceLanguage,
  ): [label: string, value: string][] {
    const texts = receiptTexts[language]
    const instant = (at: Date): string => instantText(at, this.deps.timeZone, language)
    const rows: [label: string, value: string][] = [
      [texts.orderNumber, order.orderNumber],
      [texts.paid, order.paidAt ? instant(order.paidAt) : ''],
      [texts.goods, nameOf(order, language)],
    ]
    if (order.quantity > 1)
      rows.push([
        texts.quantity,
        `${order.quantity} × ${money(order.price / order.quantity, order.currency)}`,
      ])
    if (order.kind !== 'external') rows.push([texts.validity, texts.days(order.effectiveSeconds / 86_400)])
    if (order.originalPrice > order.price) {
      rows.push(
        [texts.goodsAmount, money(order.originalPrice, order.currency)],
        [texts.discount, `-${money(order.originalPrice - order.price, order.currency)}`],
      )
    }
    rows.push([texts.total, money(order.price, order.currency)])
    for (const [index, { amount, doneAt }] of credited.entries()) {
      const note = creditNumberOf(order.orderNumber, index + 1)
      rows.push([
        texts.refund,
        `-${money(amount, order.currency)}, ${instant(doneAt)}\n${texts.creditNumber} ${note}`,
      ])
    }
    const back = credited.reduce((sum, { amount }) => sum + amount, 0)
    if (back > 0) rows.push([texts.left, money(order.price - back, order.currency)])
    return rows
  }

  private creditRows(
    order: OrderRow,
    { refund, serial, unused }: CreditNote,
    language: InterfaceLanguage,
  ): [label: string, value: string][] {
    const texts = receiptTexts[language]
    const instant = (at: Date): string => instantText(at, this.deps.timeZone, language)
    return [
      [texts.creditNumber, creditNumberOf(order.orderNumber, serial)],
      [texts.refersTo, order.orderNumber],
      [texts.paid, order.paidAt ? instant(order.paidAt) : ''],
      [texts.refunded, instant(refund.doneAt)],
      [texts.goods, namesOf(order)[language]],
      ...(unused
        ? [
            [texts.unused, `${clockText(unused.unusedSeconds)} / ${clockText(unused.totalSeconds)}`] as [
              string,
              string,
            ],
          ]
        : []),
      [texts.total, money(order.price, order.currency)],
      [texts.credited, `-${money(refund.amount, order.currency)}`],
    ]
  }
}

function money(amount: number, currency: string): string {
  return `${currency} ${toDecimal(amount, currency)}`
}

/** `1:05:00`, the same in every language. */
function clockText(seconds: number): string {
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function row(document: PDFKit.PDFDocument, label: string, value: string): void {
  if (document.y > document.page.height - margin - rowHeight) document.addPage()
  const top = document.y
  const width = document.page.width - 2 * margin
  document.fontSize(sizes.text).fillColor(colors.soft).text(label, margin, top, { width: labelWidth })
  document.fillColor(colors.ink).text(value, margin + labelWidth, top, { width: width - labelWidth })
  const bottom = document.y + 6
  document
    .moveTo(margin, bottom)
    .lineTo(margin + width, bottom)
    .lineWidth(0.5)
    .strokeColor(colors.rule)
    .stroke()
  document.y = bottom + 6
}
