import './tailwind.css'
import '../src/main.tsx'
