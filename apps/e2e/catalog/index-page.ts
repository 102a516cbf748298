import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter } from '@playwright/test/reporter'
import { catalogFolder } from './screens.ts'

interface Picture {
  file: string
  name: string
  variant: string
}

export default class IndexPage implements Reporter {
  async onEnd(): Promise<void> {
    await mkdir(catalogFolder, { recursive: true })
    const pictures = (await readdir(catalogFolder))
      .filter((file) => file.endsWith('.png'))
      .sort()
      .map(readName)
    const file = path.join(catalogFolder, 'index.html')
    await writeFile(file, write(pictures))
    process.stdout.write(`\n${pictures.length} pictures: ${file}\n`)
  }
}

function readName(file: string): Picture {
  const [name = '', width, theme, language] = file.split('.')
  return { file, name: name.replaceAll('--', '/'), variant: `${width} ${theme} ${language}` }
}

function write(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ name }) => name))]
  const rows = names.map((name) => {
    const figures = pictures
      .filter((picture) => picture.name === name)
      .map(
        ({ file, variant }) =>
          `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${variant}</figcaption></figure>`,
      )
    return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Longhand</title>
<style>body{font:14px/1.4 system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0}img{height:360px;border:1px solid #999}nav{columns:14em}</style>
<h1>Screens of Longhand</h1><nav>${names.map((name) => `<a href="#${name}">${name}</a><br>`).join('')}</nav>${rows.join('')}</html>
`
}
