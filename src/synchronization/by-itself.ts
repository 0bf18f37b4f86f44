/** Who gives money back, cancels codes and orders, where nobody asked for it. */
export const BY_ITSELF = "checkout-transparent"
