/**
 * The gateway's card SDK, which is published without types. The file is large (633 kB), so import it only on pages with
 * a card form.
 */
declare module "checkout-transparent"

/**
 * The gateway's card SDK for the sandbox. It calls the hosts of the sandbox, and its tokens are not valid in
 * production.
 */
declare module "checkout-transparent-dev"
