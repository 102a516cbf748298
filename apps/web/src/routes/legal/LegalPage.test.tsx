import { FakeApi, handle } from '@longhand/api-client/testing'
import type { Imprint } from '@longhand/contracts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AgreementPage } from './AgreementPage.tsx'

const unsaid: Imprint = { name: '', contact: '', imprint: { en: '', 'zh-CN': '' } }

function renderAgreement(imprint: Imprint) {
  render(
    <FakeApi handlers={[handle('getImprint', imprint)]}>
      <AgreementPage />
    </FakeApi>,
  )
}

it('names who runs the site, and how they are reached', async () => {
  renderAgreement({
    name: 'Cash $& Co',
    contact: 'office@example.org',
    imprint: { en: '', 'zh-CN': '示例市\n示例路 1 号' },
  })
  expect(await screen.findByText(/between you and Cash \$& Co, who operates/)).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Who runs this site' })).toHaveTextContent(/示例路 1 号/)
  expect(screen.getByRole('link', { name: 'office@example.org' })).toHaveAttribute(
    'href',
    'mailto:office@example.org',
  )
})

it('speaks of the operator where no one has said who that is', async () => {
  renderAgreement(unsaid)
  expect(
    await screen.findByText(/between you and the operator of the Longhand server that you use, called/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('region')).toBeNull()
})

it('leads to no address that is no page', async () => {
  renderAgreement({ ...unsaid, name: 'Office', contact: 'javascript:alert(1)' })
  expect(await screen.findByText(/javascript:alert/)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
})
