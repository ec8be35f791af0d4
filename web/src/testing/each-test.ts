import { clearBetweenTests } from './between-tests.ts'
import { closeScreen } from './screen.tsx'

// This file runs for each test file; browser/fake-browser.ts runs once.
clearBetweenTests(closeScreen)
