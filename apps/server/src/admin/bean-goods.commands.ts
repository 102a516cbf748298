import { type Command, CommandError, requireCount, requireWord } from './command.ts'
import { readPicture } from './read-picture.ts'
import { offersOf, readOnOff } from './rewards.commands.ts'

const listGoods: Command = {
  name: 'bean-goods list',
  usage: '',
  summary: 'Shows what beans can buy.',
  run: async (input) => {
    const { goods } = await offersOf(input)
    for (const row of await goods.all()) {
      const price =
        row.beans === row.originalBeans ? `${row.beans}` : `${row.beans} instead of ${row.originalBeans}`
      input.print(
        `${row.goodsId.padEnd(16)} ${String(row.seconds / 60).padStart(5)} min  ${price} beans  ${row.isOffered ? 'on' : 'off'}  ${row.nameEn} / ${row.nameZh}`,
      )
    }
  },
}

const setGoods: Command = {
  name: 'bean-goods set',
  usage:
    '<goods> --minutes <n> --beans <n> [--original <n>] --name <English> --name-zh <Chinese> [--about <English>] [--about-zh <Chinese>] [--image <file>] [--order <n>]',
  summary: 'Adds a time card to the bean shop, or replaces the one of that id.',
  options: Object.fromEntries(
    ['minutes', 'beans', 'original', 'name', 'name-zh', 'about', 'about-zh', 'image', 'order'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  ),
  run: async (input) => {
    const { options } = input
    const text = (name: string): string | undefined =>
      typeof options[name] === 'string' ? options[name] : undefined
    const [nameEn, nameZh] = [text('name'), text('name-zh')]
    if (!nameEn || !nameZh) throw new CommandError('Say the name in both languages: --name and --name-zh.')
    const beans = requireCount(input, 'beans')
    const originalBeans = options['original'] === undefined ? beans : requireCount(input, 'original')
    if (originalBeans < beans)
      throw new CommandError('--original is the price before the discount: it can’t be below --beans.')
    const { goods } = await offersOf(input)
    await goods.put({
      goodsId: requireWord(input, 0, 'an id for the goods'),
      nameEn,
      nameZh,
      introductionEn: text('about') ?? '',
      introductionZh: text('about-zh') ?? '',
      seconds: requireCount(input, 'minutes') * 60,
      beans,
      originalBeans,
      picture: options['image'] === undefined ? '' : await readPicture(input, 'image'),
      sortOrder: options['order'] === undefined ? 100 : requireCount(input, 'order'),
      isOffered: true,
    })
    input.print('Set.')
  },
}

const offerGoods: Command = {
  name: 'bean-goods offer',
  usage: '<goods> --on|--off',
  summary: 'Offers goods in the bean shop, or takes them out.',
  options: { on: { type: 'boolean' }, off: { type: 'boolean' } },
  run: async (input) => {
    const goodsId = requireWord(input, 0, 'the goods')
    const isOffered = readOnOff(input)
    if (isOffered === undefined) throw new CommandError('Say --on or --off.')
    const { goods } = await offersOf(input)
    if (!(await goods.setOffered(goodsId, isOffered)))
      throw new CommandError(`There are no goods “${goodsId}”.`)
    input.print('Changed.')
  },
}

export const beanGoodsCommands: readonly Command[] = [listGoods, setGoods, offerGoods]
