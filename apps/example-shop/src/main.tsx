import '@longhand/ui-kit/styles.css'
import '@longhand/cashier/styles.css'
import '@longhand/rewards/styles.css'
import './shop.css'
import { ApiClientProvider, type Transport } from '@longhand/api-client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { Shop } from './Shop.tsx'
import { shopStore, tokenChanged } from './shop-store.ts'

/** The shop's store holds the customer's token; Longhand's packages ask for it with each call. */
const transport: Transport = {
  baseUrl: '',
  getToken: () => shopStore.getState().customer.token,
  onUnauthenticated: () => shopStore.dispatch(tokenChanged(undefined)),
}

createRoot(document.querySelector('#shop')!).render(
  <StrictMode>
    <Provider store={shopStore}>
      <ApiClientProvider transport={transport}>
        <Shop />
      </ApiClientProvider>
    </Provider>
  </StrictMode>,
)
