import { Markdown } from '@storybook/addon-docs/blocks'
import { createElement } from 'react'
import { blockTexts, idOf } from './texts.js'

const files = import.meta.glob(
  [
    '../example-shop/README.md',
    '../../packages/{api-client,cashier,messages,payments,rewards,sdk,ui-kit}/{README.md,api/*.md}',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

function read(path) {
  const file = files[`../../${path}`] ?? files[`../${path.replace('apps/', '')}`]
  if (file === undefined) throw new Error(`${path} is not among the files of the site: blocks.js lists them.`)
  return file
}

const block = (name) => (attributes) =>
  createElement(Markdown, { options: { slugify: idOf } }, blockTexts[name](attributes, read))

/** A README of `of`, a folder of the repository; only its `section`, or all `from` one on. */
export const Readme = block('Readme')

/** What an `entry` of the package `of` exports, as its API report says. */
export const Exports = block('Exports')

/** The calls that a secret of an app (`app`) or an access token (`token`) opens, as the endpoint table says. */
export const Calls = block('Calls')

/** The catalogue of errors. */
export const Errors = block('Errors')
