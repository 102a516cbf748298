import type { Meta, StoryObj } from '@storybook/react-vite'
import { Form, Formik, type FormikHelpers } from 'formik'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { object, string } from 'yup'
import { Button } from '../Button/Button.tsx'
import { Card } from '../Card/Card.tsx'
import { Checkbox } from './bound-checkbox.tsx'
import { PasswordField, TextArea, TextField } from './bound-fields.tsx'
import { Select } from './bound-select.tsx'
import { FormError } from './FormError.tsx'

const values = { email: '', password: '', language: '', note: '', agreed: false }
const schema = object({
  email: string().email('Valid email required').required('Valid email required'),
  language: string().required('Choose a language'),
  password: string()
    .min(8, 'Must be 8-20 characters')
    .max(20, 'Must be 8-20 characters')
    .required('Must be 8-20 characters'),
})

function refuse(_values: typeof values, { setStatus, setSubmitting }: FormikHelpers<typeof values>): void {
  setStatus('Email or password is wrong.')
  setSubmitting(false)
}

function LoginForm(): ReactNode {
  return (
    <Formik initialValues={values} validationSchema={schema} onSubmit={refuse}>
      <Card style={{ width: 400 }}>
        <Form noValidate style={{ display: 'grid', gap: 8 }}>
          <TextField
            name="email"
            label="Email"
            autoComplete="email"
            maxLength={40}
            parse={(text) => text.replace(/\s/g, '')}
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <Select
            name="language"
            label="Language"
            placeholder="Choose"
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh-CN', label: '简体中文' },
            ]}
          />
          <TextArea name="note" label="Note" />
          <Checkbox name="agreed" label="Remember me here" />
          <FormError />
          <Button type="submit" variant="primary" wide>
            Log in
          </Button>
        </Form>
      </Card>
    </Formik>
  )
}

const meta = { title: 'formik', component: LoginForm } satisfies Meta<typeof LoginForm>
export default meta
type Story = StoryObj<typeof meta>

export const ErrorsUnderTheFields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('Email'), 'a d a@')
    await expect(canvas.getByLabelText('Email')).toHaveValue('ada@')
    await expect(canvas.getByLabelText('Email')).not.toBeInvalid()
    await userEvent.tab()
    await waitFor(() =>
      expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Valid email required'),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(canvas.getByLabelText('Password')).toBeInvalid())
    await expect(canvas.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription(
      'Choose a language',
    )
  },
}

export const Refused: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com')
    await userEvent.type(canvas.getByLabelText('Password'), 'correct horse')
    await userEvent.click(canvas.getByRole('combobox', { name: 'Language' }))
    await userEvent.click(await screen.findByRole('option', { name: 'English' }))
    await userEvent.click(canvas.getByText('Remember me here'))
    await expect(canvas.getByRole('checkbox')).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Email or password is wrong.'))
  },
}
