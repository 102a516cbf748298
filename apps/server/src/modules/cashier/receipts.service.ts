import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { InterfaceLanguage } from '@longhand/contracts'
import { instantText } from '../../platform/clock/instant-text.ts'
import { ownFile } from '../../platform/process/own-files.ts'
import type { OrderRow } from './orders.repository.ts'
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts'
import { nameOf } from './goods/products.ts'

/** Distances and sizes in points. */
const margin = 64
const labelWidth = 150
const sizes = { title: 22, text: 11, note: 9 }
const colors = { ink: '#1d1d1f', soft: '#5f6368', rule: '#d0d3d9' }

export class ReceiptsService {
  #font: Promise<Buffer> | undefined

  constructor(private readonly deps: { timeZone: string }) {}

  /** @returns A PDF of one page with searchable text. */
  async make(order: OrderRow, language: InterfaceLanguage): Promise<Buffer> {
    this.#font ??= readFile(ownFile('fonts/noto-sans-sc.ttf'))
    const { default: PDFDocument } = await import('pdfkit')
    const texts = receiptTexts[language]
    const document = new PDFDocument({
      size: 'A4',
      margin,
      lang: language,
      displayTitle: true,
      // The same order gives the same file.
      info: { Title: `${texts.title} ${order.orderNumber}`, CreationDate: order.paidAt ?? order.createdAt },
    })
    document.font(await this.#font)
    this.draw(document, order, { texts, language })
    document.end()
    return buffer(document)
  }

  private draw(document: PDFKit.PDFDocument, order: OrderRow, { texts, language }: { texts: ReceiptTexts; language: InterfaceLanguage }): void {
    document.fillColor(colors.soft).fontSize(sizes.text).text('Longhand')
    document.fillColor(colors.ink).fontSize(sizes.title).text(texts.title).moveDown(0.75)
    const instant = (at: Date): string => instantText(at, this.deps.timeZone, language)
    const money = (fen: number): string => `CNY ${(fen / 100).toFixed(2)}`
    const rows: [label: string, value: string][] = [
      [texts.orderNumber, order.orderNumber],
      [texts.paid, order.paidAt ? instant(order.paidAt) : ''],
      [texts.goods, nameOf(order, language)],
    ]
    if (order.kind !== 'external') rows.push([texts.validity, texts.days(order.effectiveSeconds / 86_400)])
    if (order.originalPriceFen > order.priceFen) {
      rows.push([texts.goodsAmount, money(order.originalPriceFen)], [texts.discount, `-${money(order.originalPriceFen - order.priceFen)}`])
    }
    rows.push([texts.total, money(order.priceFen)])
    if (order.refundedAt) rows.push([texts.refunded, instant(order.refundedAt)])
    for (const [label, value] of rows) row(document, label, value)
    document.moveDown(1.5).fillColor(colors.soft).fontSize(sizes.note).text(texts.note(this.deps.timeZone), margin)
  }
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
