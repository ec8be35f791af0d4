/**
 * What every call of the bank is called, and where it is asked: all that a browser needs of the contract to
 * ask. The build leaves the shapes out of it (contract-routes.ts beside vite.config.ts), which the server
 * checks.
 */
export { contract as routes } from '@bank/contract'
