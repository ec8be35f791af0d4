/**
 * The name and address of every call: all that a browser needs of the contract to call the server. The build
 * leaves the schemas out (contract-routes.ts beside vite.config.ts), because the server checks them.
 */
export { contract as routes } from '@bank/contract'
