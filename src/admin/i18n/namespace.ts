/** Our texts stand apart from the dashboard's and other plugins'. */
export const NAMESPACE = "checkoutTransparent"
