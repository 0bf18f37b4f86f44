// Files of which every name is exported (`*`) contain only public names.
export * from "../checkout/pay/saved-card-payments"
