import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Formik } from 'formik'
import { expect, it, vi } from 'vitest'
import { TextField } from './bound-fields.tsx'
import { FormError } from './FormError.tsx'

it('shows an error only after the field was left, and sends what was parsed', async () => {
  const submit = vi.fn()
  render(
    <Formik
      initialValues={{ code: '' }}
      validate={({ code }) => (code.length < 3 ? { code: 'Too short' } : {})}
      onSubmit={(values) => void submit(values)}
    >
      <Form>
        <TextField name="code" label="Code" parse={(text) => text.replace(/\D/g, '')} />
        <button type="submit">Send</button>
      </Form>
    </Formik>,
  )
  const input = screen.getByLabelText('Code')
  await userEvent.type(input, '1a')
  expect(screen.queryByText('Too short')).toBeNull()
  await userEvent.tab()
  await waitFor(() => expect(input).toHaveAccessibleDescription('Too short'))
  await userEvent.type(input, '2b3')
  await waitFor(() => expect(screen.queryByText('Too short')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ code: '123' }))
})

it('says what is wrong with the form as a whole, in a place that is always there to be announced', () => {
  const form = (status: unknown) => (
    <Formik key={String(status)} initialValues={{}} initialStatus={status} onSubmit={() => undefined}>
      <FormError />
    </Formik>
  )
  const { rerender } = render(form(undefined))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  rerender(form('Refused'))
  expect(screen.getByRole('alert')).toHaveTextContent('Refused')
})
