/** The namespace that keeps our texts apart from those of the dashboard and of other plugins. */
export const NAMESPACE = "checkoutTransparent"
