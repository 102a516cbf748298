import { Button, TextField } from '@longhand/ui-kit'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import { askShop, loadShop, type ShopDispatch } from './shop-store.ts'
import type { ShopTexts } from './shop-texts.ts'

/** The shop's own login. */
export function Account({ text, user }: { text: ShopTexts; user: string | undefined }): ReactNode {
  const dispatch = useDispatch<ShopDispatch>()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')

  async function send(path: string, body: object): Promise<void> {
    await askShop(path, body)
    setPassword('')
    await dispatch(loadShop())
  }
  function logIn(event: FormEvent): void {
    event.preventDefault()
    void send('login', { name, password })
  }

  if (user !== undefined)
    return (
      <p className="shop-line">
        {text.hello} {user} <Button onClick={() => void send('logout', {})}>{text.logOut}</Button>
      </p>
    )
  return (
    <form className="shop-line" onSubmit={logIn}>
      <TextField label={text.name} value={name} onValueChange={setName} autoComplete="username" required />
      <TextField
        label={text.password}
        type="password"
        value={password}
        onValueChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button type="submit">{text.logIn}</Button>
    </form>
  )
}
