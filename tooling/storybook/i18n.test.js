import { expect, it } from 'vitest'
import { createI18n } from './i18n.js'

it('shows the texts of the catalogue that came last, as they come when a file is changed', () => {
  const i18n = createI18n('en')
  const add = (texts) =>
    i18n.addResourceBundle('en', '@longhand/cashier', texts, true, false, { silent: true })
  add({ pay: 'Pay', close: 'Close' })
  add({ pay: 'Pay now', close: 'Close' })
  expect(i18n.t('pay', { ns: '@longhand/cashier' })).toBe('Pay now')
})
