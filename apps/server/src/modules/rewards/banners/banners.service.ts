import type { AnswerOf, InterfaceLanguage } from '@longhand/contracts'
import type { BannersRepository } from './banners.repository.ts'

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
}
