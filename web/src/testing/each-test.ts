import { clearBetweenTests } from './between-tests.ts'
import { closeScreen } from './screen.tsx'

// This file runs for each test file; fake-browser.ts runs once.
clearBetweenTests(closeScreen)
