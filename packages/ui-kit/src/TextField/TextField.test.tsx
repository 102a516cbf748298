import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { TextField } from './TextField.tsx'

it('passes native attributes, hands out the input and reports text', async () => {
  const ref = createRef<HTMLInputElement>()
  const onBlur = vi.fn()
  function Typed(): ReactNode {
    const [value, setValue] = useState('')
    return (
      <TextField
        ref={ref}
        label="Code"
        name="code"
        maxLength={3}
        autoComplete="one-time-code"
        value={value}
        onValueChange={setValue}
        onBlur={onBlur}
      />
    )
  }
  render(<Typed />)
  const input = screen.getByLabelText('Code')
  await userEvent.type(input, '12345')
  await userEvent.tab()
  expect(ref.current).toBe(input)
  expect(input).toHaveValue('123')
  expect(input).toHaveAttribute('name', 'code')
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(onBlur).toHaveBeenCalledTimes(1)
})

it('describes itself by the hint, and by the error once there is one', () => {
  const field = (error?: string) => (
    <TextField label="Email" hint="We send a code" error={error} value="" onValueChange={() => undefined} />
  )
  const { rerender } = render(field())
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('We send a code')
  expect(screen.getByLabelText('Email')).not.toBeInvalid()
  rerender(field('Valid email required'))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Valid email required')
  expect(screen.getByLabelText('Email')).toBeInvalid()
})
