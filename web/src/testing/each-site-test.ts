import { clearBetweenTests } from './between-tests.ts'
import { closeSitePage } from './site-page.tsx'

clearBetweenTests(closeSitePage)
