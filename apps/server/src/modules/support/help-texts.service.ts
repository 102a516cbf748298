import { createHash } from 'node:crypto'
import { type InterfaceLanguage, interfaceLanguages, type Sentence } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { HelpRepository, HelpRow, NewHelpRow } from './help.repository.ts'

interface Wording {
  title: string
  section: string
  content: string
}

/** A document of the help in all its languages. */
export interface KeptHelpText {
  titleId: string
  order: number
  isShown: boolean
  revision: string
  rows: HelpRow[]
  /** What comes with the product. */
  supplied: NewHelpRow[]
}

export interface WantedHelpText {
  titleId: string
  order: number
  isShown: boolean
  /** In a language without one: what comes with the product, or nothing. */
  texts: Partial<Record<InterfaceLanguage, Wording | undefined>>
  /** `revision` that the caller has seen, null for none; without it, whatever is there is replaced. */
  from?: string | null | undefined
}

const isTaken: Sentence = {
  en: 'There is a help text of this name already',
  'zh-CN': '已有同名的帮助文档',
}
const isChanged: Sentence = {
  en: 'Someone else has changed this help text meanwhile',
  'zh-CN': '该帮助文档已被他人修改',
}
const isEmpty: Sentence = {
  en: 'A help text needs words in one language at least',
  'zh-CN': '帮助文档至少需要一种语言的内容',
}

/** The help as those who run the installation keep it. */
export class HelpTextsService {
  constructor(
    private readonly deps: {
      documents: HelpRepository
      /** What comes with the product. */
      supplied: () => Promise<NewHelpRow[]>
      clock: Clock
    },
  ) {}

  /** In the order of reading, with those that are not shown. */
  async list(): Promise<KeptHelpText[]> {
    const { documents } = this.deps
    const [rows, supplied] = await Promise.all([documents.all(), this.deps.supplied()])
    return [...new Set(rows.map(({ titleId }) => titleId))]
      .flatMap((titleId) => keptOf(of(rows, titleId), of(supplied, titleId)) ?? [])
      .toSorted((one, other) => one.order - other.order || (one.titleId < other.titleId ? -1 : 1))
  }

  async find(titleId: string): Promise<KeptHelpText | undefined> {
    const { documents, supplied } = this.deps
    return keptOf(await documents.of(titleId), of(await supplied(), titleId))
  }

  /** What comes with the product, for {@link set}: read before the transaction. */
  async suppliedOf(titleId: string): Promise<NewHelpRow[]> {
    return of(await this.deps.supplied(), titleId)
  }

  /** @throws DomainError NEWER_REVISION when it is not as the caller has seen it; NOT_POSSIBLE_NOW without words. */
  async set(
    tx: Transaction,
    { titleId, order, isShown, texts, from }: WantedHelpText,
    supplied: NewHelpRow[],
  ): Promise<{ before: KeptHelpText | undefined; after: KeptHelpText }> {
    const { documents, clock } = this.deps
    await documents.lock(tx, titleId)
    const rows = await documents.of(titleId, tx)
    const before = keptOf(rows, supplied)
    if (from !== undefined && from !== (before?.revision ?? null))
      throw new DomainError('NEWER_REVISION', { sentence: from === null ? isTaken : isChanged })
    const wanted = interfaceLanguages.flatMap((language): HelpRow[] => {
      const came = supplied.find((row) => row.language === language)
      const words = texts[language] ?? came
      if (!words) return []
      const { title, section, content } = words
      const isOwn = !came || came.sortOrder !== order || !isSame(came, words)
      const row = {
        titleId,
        language,
        title,
        section,
        content,
        sortOrder: order,
        isOwn,
        isPublished: isShown,
      }
      const former = rows.find((one) => one.language === language)
      const isKept = former !== undefined && contentOf(former) === contentOf(row)
      return [{ ...row, updatedAt: isKept ? former.updatedAt : clock.now() }]
    })
    const after = keptOf(wanted, supplied)
    if (!after) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isEmpty })
    await documents.replace(tx, titleId, wanted)
    return { before, after }
  }
}

function of<Row extends { titleId: string }>(rows: readonly Row[], titleId: string): Row[] {
  return rows.filter((row) => row.titleId === titleId)
}

function keptOf(rows: HelpRow[], supplied: NewHelpRow[]): KeptHelpText | undefined {
  const sorted = rows.toSorted(
    (one, other) => interfaceLanguages.indexOf(one.language) - interfaceLanguages.indexOf(other.language),
  )
  const [first] = sorted
  return (
    first && {
      titleId: first.titleId,
      order: first.sortOrder,
      isShown: sorted.some(({ isPublished }) => isPublished),
      revision: createHash('sha256')
        .update(sorted.map((row) => contentOf(row)).join('\n'))
        .digest('hex')
        .slice(0, 32),
      rows: sorted,
      supplied,
    }
  )
}

function contentOf({
  language,
  title,
  section,
  content,
  sortOrder,
  isOwn,
  isPublished,
}: Omit<HelpRow, 'updatedAt'>): string {
  return JSON.stringify([language, title, section, content, sortOrder, isOwn, isPublished])
}

function isSame(one: Wording, other: Wording): boolean {
  return one.title === other.title && one.section === other.section && one.content === other.content
}
