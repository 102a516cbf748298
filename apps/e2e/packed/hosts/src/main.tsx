import { createRoot } from 'react-dom/client'
import { Counter } from './Counter.tsx'

createRoot(document.querySelector('main')!).render(<Counter language="en" />)
