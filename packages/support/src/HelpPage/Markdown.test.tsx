import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasRun, hostileTexts } from '../fixtures/hostile-texts.ts'
import { Markdown } from './Markdown.tsx'

const show = (markdown: string, onNavigate = vi.fn()) =>
  render(<Markdown onNavigate={onNavigate}>{markdown}</Markdown>).container

describe('a link', () => {
  afterEach(() => vi.restoreAllMocks())

  it('to a page of ours is followed by the host', async () => {
    const onNavigate = vi.fn()
    show('[bin](/recycle-bin)', onNavigate)
    await userEvent.click(screen.getByRole('link', { name: 'bin' }))
    expect(onNavigate).toHaveBeenCalledWith('/recycle-bin')
  })

  it('with a held key is the browser’s', async () => {
    const onNavigate = vi.fn()
    show('[bin](/recycle-bin)', onNavigate)
    const hands = userEvent.setup()
    await hands.keyboard('{Control>}')
    await hands.click(screen.getByRole('link'))
    expect(onNavigate).not.toHaveBeenCalled()
  })

  it.each(['https://example.com/x', '//example.com', 'mailto:a@b.co'])(
    'to %s leaves the site without a word of where from',
    (href) => {
      show(`[away](<${href}>)`)
      expect(screen.getByRole('link')).toMatchObject({ target: '_blank', rel: 'noreferrer' })
    },
  )

  it('to nowhere is text', () => {
    expect(show('[a](javascript:alert(1))').innerHTML).toBe('<p><span>a</span></p>')
  })
})

it('keeps headings below those of the page', () => {
  expect(show('# A\n## B\n### C').innerHTML).toBe('<h3>A</h3>\n<h3>B</h3>\n<h4>C</h4>')
})

it('knows more than two hundred attacks', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThan(200)
})

const elementsAllowed = /^(p|a|span|h3|h4|ul|ol|li|pre|code|em|strong|blockquote|hr|br)$/i

it.each(hostileTexts)('shows %j and runs nothing of it', (text) => {
  const container = show(text)
  for (const element of container.querySelectorAll('*')) {
    expect(element.tagName).toMatch(elementsAllowed)
    for (const { name, value } of element.attributes) {
      expect(['href', 'target', 'rel', 'title', 'class', 'tabindex']).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i)
    }
  }
  expect(hasRun(document)).toBe(false)
})
