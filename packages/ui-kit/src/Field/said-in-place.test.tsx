import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import { Notice } from '../Notice/Notice.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { isSaidInPlace } from './said-in-place.ts'

describe('a sentence', () => {
  it.each([
    ['where content is missing', <ErrorState title="Not loaded" description="Bad gateway" />],
    [
      'under a field',
      <TextField label="Name" value="" onValueChange={() => undefined} error="Not saved: Bad gateway" />,
    ],
    ['in a red remark', <Notice tone="red">Bad gateway</Notice>],
  ])('is said in its place %s', (_where, page) => {
    render(page)
    expect(isSaidInPlace('Bad gateway')).toBe(true)
    expect(isSaidInPlace('Server error')).toBe(false)
  })

  it('is not said by a text of the page that happens to have it', () => {
    render(<p>Bad gateway</p>)
    expect(isSaidInPlace('Bad gateway')).toBe(false)
  })
})
