/** Has no types of its own. Its bundle wants a browser, so it is imported when a card is typed. */
declare module "checkout-transparent" {
  const checkoutTransparent: unknown
  export = checkoutTransparent
}
