/**
 * The i18next namespace of the plugin's texts. It separates them from the texts of the dashboard and of other plugins.
 */
export const NAMESPACE = "checkoutTransparent"
