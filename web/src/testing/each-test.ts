import { clearBetweenTests } from './between-tests.ts'
import { closeScreen } from './screen.tsx'

// This file runs anew for each of the tests' files; what is to be done once stands in fake-browser.ts.
clearBetweenTests(closeScreen)
