/** The gateway's card SDK, which is published without types. 633 kB: import it where it is needed. */
declare module "checkout-transparent"

/** The same SDK for the sandbox. It calls the hosts of the sandbox; its tokens are not valid in production. */
declare module "checkout-transparent-dev"
