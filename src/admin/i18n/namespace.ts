/** The namespace that keeps the plugin's texts apart from those of the dashboard and of other plugins. */
export const NAMESPACE = "checkoutTransparent"
