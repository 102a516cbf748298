import '@longhand/ui-kit/styles.css'
import '@longhand/cashier/styles.css'
import '@longhand/rewards/styles.css'
import './shop.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { Shop } from './Shop.tsx'
import { loadShop, shopStore } from './shop-store.ts'

void shopStore.dispatch(loadShop())

createRoot(document.querySelector('#shop')!).render(
  <StrictMode>
    <Provider store={shopStore}>
      <Shop />
    </Provider>
  </StrictMode>,
)
