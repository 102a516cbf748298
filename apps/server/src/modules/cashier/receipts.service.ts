import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { InterfaceLanguage } from '@longhand/contracts'
import { instantText } from '../../platform/clock/instant-text.ts'
import { toDecimal } from '../../platform/payments/money.ts'
import { ownFile } from '../../platform/process/own-files.ts'
import type { OrderRow } from './orders.repository.ts'
import type { BuyerRefundRow } from './buyer-refunds.repository.ts'
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts'
import { nameOf } from './goods/products.ts'
import { creditNumberOf } from './numbers/credit-number.ts'
import type { LedgerRefund } from './refund-ledger.ts'

/** Distances and sizes in points. */
const margin = 64
const labelWidth = 150
const sizes = { title: 22, text: 11, note: 9 }
const colors = { ink: '#1d1d1f', soft: '#5f6368', rule: '#d0d3d9' }

export class ReceiptsService {
  #font: Promise<Buffer> | undefined

  constructor(private readonly deps: { timeZone: string }) {}

  /** @returns A PDF of one page with searchable text. */
  make(order: OrderRow, language: InterfaceLanguage): Promise<Buffer> {
    const texts = receiptTexts[language]
    return this.print(language, {
      title: texts.title,
      number: order.orderNumber,
      // The same order gives the same file.
      createdAt: order.paidAt ?? order.createdAt,
      rows: this.receiptRows(order, texts, language),
      note: texts.note(this.deps.timeZone),
    })
  }

  /** @param of `unused` is there when the buyer asked for the refund. @returns A PDF like the receipt that it refers to. */
  makeCreditNote(
    order: OrderRow,
    of: { refund: LedgerRefund; unused: BuyerRefundRow | undefined },
    language: InterfaceLanguage,
  ): Promise<Buffer> {
    const texts = receiptTexts[language]
    const number = creditNumberOf(order.orderNumber)
    const createdAt = order.refundedAt ?? of.refund.requestedAt
    return this.print(language, {
      title: texts.creditTitle,
      number,
      createdAt,
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
    texts: ReceiptTexts,
    language: InterfaceLanguage,
  ): [label: string, value: string][] {
    const instant = (at: Date): string => instantText(at, this.deps.timeZone, language)
    const rows: [label: string, value: string][] = [
      [texts.orderNumber, order.orderNumber],
      [texts.paid, order.paidAt ? instant(order.paidAt) : ''],
      [texts.goods, nameOf(order, language)],
    ]
    if (order.quantity > 1)
      rows.push([
        texts.quantity,
        `${order.quantity} × ${money(order.priceFen / order.quantity, order.currency)}`,
      ])
    if (order.kind !== 'external') rows.push([texts.validity, texts.days(order.effectiveSeconds / 86_400)])
    if (order.originalPriceFen > order.priceFen) {
      rows.push(
        [texts.goodsAmount, money(order.originalPriceFen, order.currency)],
        [texts.discount, `-${money(order.originalPriceFen - order.priceFen, order.currency)}`],
      )
    }
    rows.push([texts.total, money(order.priceFen, order.currency)])
    if (order.refundedAt)
      rows.push(
        [texts.refunded, instant(order.refundedAt)],
        [texts.creditNumber, creditNumberOf(order.orderNumber)],
      )
    return rows
  }

  private creditRows(
    order: OrderRow,
    { refund, unused }: { refund: LedgerRefund; unused: BuyerRefundRow | undefined },
    language: InterfaceLanguage,
  ): [label: string, value: string][] {
    const texts = receiptTexts[language]
    const instant = (at: Date): string => instantText(at, this.deps.timeZone, language)
    return [
      [texts.creditNumber, creditNumberOf(order.orderNumber)],
      [texts.refersTo, order.orderNumber],
      [texts.paid, order.paidAt ? instant(order.paidAt) : ''],
      [texts.refunded, instant(order.refundedAt ?? refund.requestedAt)],
      [texts.goods, nameOf(order, language)],
      ...(unused
        ? [
            [texts.unused, `${clockText(unused.unusedSeconds)} / ${clockText(unused.totalSeconds)}`] as [
              string,
              string,
            ],
          ]
        : []),
      [texts.total, money(order.priceFen, order.currency)],
      [texts.credited, `-${money(refund.amountFen, order.currency)}`],
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
