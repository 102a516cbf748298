import { Button, TextField } from '@longhand/ui-kit'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type ShopState, tokenChanged } from './shop-store.ts'
import type { ShopLanguage, shopTexts } from './shop-texts.ts'

/** Stands for the shop's own log-in, which gets a Longhand token for its customer. */
export function LoginForm({ text }: { text: (typeof shopTexts)[ShopLanguage] }): ReactNode {
  const dispatch = useDispatch()
  const isLoggedIn = useSelector((state: ShopState) => state.customer.token !== undefined)
  const [token, setToken] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (token !== '') dispatch(tokenChanged(token))
    setToken('')
  }

  if (isLoggedIn) return <Button onClick={() => dispatch(tokenChanged(undefined))}>{text.signOut}</Button>
  return (
    <form className="shop-line" onSubmit={submit}>
      <TextField label={text.token} hint={text.tokenHint} value={token} onValueChange={setToken} />
      <Button type="submit">{text.logIn}</Button>
    </form>
  )
}
