import { ApiClientProvider, type FreshToken, keepToken, type Transport } from '@longhand/api-client'
import { Button, ToastProvider } from '@longhand/ui-kit'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Account } from './Account.tsx'
import { Counter } from './Counter.tsx'
import {
  askShop,
  languageChosen,
  loadShop,
  type ShopAnswer,
  type ShopDispatch,
  type ShopState,
  shopStore,
} from './shop-store.ts'
import { shopTexts } from './shop-texts.ts'

export function Shop(): ReactNode {
  const dispatch = useDispatch<ShopDispatch>()
  const { language, answer: shop } = useSelector((state: ShopState) => state.shop)
  const text = shopTexts[language]
  return (
    <MessagesProvider language={language}>
      <ToastProvider label={text.notifications} closeLabel={text.close}>
        <main className="shop" lang={language}>
          <header className="shop-line">
            <h1>Ink &amp; Paper</h1>
            <Button
              variant="quiet"
              onClick={() => dispatch(languageChosen(language === 'en' ? 'zh-CN' : 'en'))}
            >
              {text.language}
            </Button>
          </header>
          <p>{text.lead}</p>
          <Account text={text} user={shop?.user} />
          {shop ? (
            // Another user gets another client: nothing of the one before is shown or sent.
            <Longhand key={shop.user} shop={shop}>
              <Counter text={text} orders={shop.orders} isLoggedIn={shop.user !== undefined} />
            </Longhand>
          ) : null}
        </main>
      </ToastProvider>
    </MessagesProvider>
  )
}

function Longhand({ shop, children }: { shop: ShopAnswer; children: ReactNode }): ReactNode {
  const dispatch = useDispatch<ShopDispatch>()
  const [transport] = useState<Transport>(() => ({
    baseUrl: shop.longhand,
    getToken:
      shop.user === undefined
        ? () => undefined
        : keepToken(() => askShop<FreshToken>('longhand-session', {})),
    onUnauthenticated: () => void dispatch(loadShop()),
    getLanguage: () => shopStore.getState().shop.language,
  }))
  return <ApiClientProvider transport={transport}>{children}</ApiClientProvider>
}
