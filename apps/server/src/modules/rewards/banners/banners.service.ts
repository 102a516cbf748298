import {
  type AnswerOf,
  bannerLimits,
  type InterfaceLanguage,
  type ManagedBanner,
  type Sentence,
} from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { pictureFormat } from '../../../platform/pictures/picture-format.ts'
import { versionOf } from '../../../platform/fields/version-of.ts'
import type { BannerRow, BannersRepository } from './banners.repository.ts'

export interface BannerChange {
  bannerId: string
  /** Data URLs. Undefined for what there is. */
  imageEn?: string | undefined
  /** Null for the English one. */
  imageZh?: string | null | undefined
  link: string
  order: number
  isShown: boolean
  /** That the caller has seen; null for a banner that is not there yet. */
  version?: string | null | undefined
}

const isThere: Sentence = { en: 'There is a banner of this name already', 'zh-CN': '已有同名的横幅' }
const noPicture: Sentence = { en: 'A new banner needs a picture', 'zh-CN': '新横幅需要图片' }
const notAPicture: Sentence = {
  en: 'A picture is an SVG, PNG, JPEG or WebP file',
  'zh-CN': '图片须为 SVG、PNG、JPEG 或 WebP 文件',
}
const tooLarge: Sentence = { en: 'A picture may be 200 KB at most', 'zh-CN': '图片不能超过 200 KB' }
const tooMany: Sentence = {
  en: `There may be ${bannerLimits.banners} banners at most: change one that is not shown`,
  'zh-CN': `最多 ${bannerLimits.banners} 个横幅：请修改未显示的横幅`,
}

export class BannersService {
  constructor(private readonly repository: BannersRepository) {}

  async list(language: InterfaceLanguage): Promise<AnswerOf<'listBanners'>> {
    const rows = await this.repository.shown()
    return rows.map(({ bannerId, imageEn, imageZh, link }) => ({
      id: bannerId,
      image: language === 'zh-CN' ? imageZh : imageEn,
      link,
    }))
  }

  /** All of them, for operators. */
  async all(): Promise<ManagedBanner[]> {
    const rows = await this.repository.all()
    return rows.map((row) => ({
      bannerId: row.bannerId,
      imageEn: row.imageEn,
      imageZh: row.imageZh === row.imageEn ? null : row.imageZh,
      link: row.link,
      order: row.sortOrder,
      isShown: row.isShown,
      version: versionOf(row),
    }))
  }

  /**
   * Adds a banner or changes the one of that name.
   *
   * @returns What it was and is.
   * @throws DomainError NEWER_REVISION where another was quicker; PARAMETER_INVALID for what is no picture; LIMIT_REACHED.
   */
  async put(
    tx: Transaction,
    { bannerId, imageEn, imageZh, link, order, isShown, version }: BannerChange,
  ): Promise<{ before: BannerRow | undefined; after: BannerRow }> {
    const { repository } = this
    for (const picture of [imageEn, imageZh]) if (picture != null) assertPicture(picture)
    await repository.lock(tx)
    const before = await repository.find(tx, bannerId)
    if (version === null && before) throw new DomainError('NEWER_REVISION', { sentence: isThere })
    if (version != null && (!before || version !== versionOf(before))) throw new DomainError('NEWER_REVISION')
    if (!before && (await repository.count(tx)) >= bannerLimits.banners)
      throw new DomainError('LIMIT_REACHED', { sentence: tooMany })
    const english = imageEn ?? before?.imageEn
    if (english === undefined) throw new DomainError('PARAMETER_INVALID', { sentence: noPicture })
    const chinese = imageZh === undefined ? before?.imageZh : imageZh
    const after = { bannerId, imageEn: english, imageZh: chinese ?? english, link, sortOrder: order, isShown }
    await repository.put(tx, after)
    return { before, after }
  }
}

/** By what is in it: its name and media type are the sender's. */
function assertPicture(dataUrl: string): void {
  const [head = '', encoded = ''] = dataUrl.split(',', 2)
  const content = Buffer.from(encoded, 'base64')
  if (content.length > bannerLimits.pictureBytes)
    throw new DomainError('PARAMETER_INVALID', { sentence: tooLarge })
  const text = content.toString('utf8')
  const format =
    text.trimStart().startsWith('<') && text.includes('<svg') ? 'svg+xml' : pictureFormat(content)
  if (head !== `data:image/${format};base64`)
    throw new DomainError('PARAMETER_INVALID', { sentence: notAPicture })
}
