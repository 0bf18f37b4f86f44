/** When the order of a code is placed. */
export interface Placement {
  name: "after_payment" | "at_checkout"
  account: string
  provider: string
  about: string
}

export const PLACEMENTS: readonly Placement[] = [
  {
    name: "after_payment",
    account: "br",
    provider: "pp_transparent-pix_br",
    about:
      "the default. The payment places the order; then the storefront completes the cart and gets it.",
  },
  {
    name: "at_checkout",
    account: "br-at-checkout",
    provider: "pp_transparent-pix_br-at-checkout",
    about:
      "The storefront completes the cart, the order waits for its payment, and the payment is booked.",
  },
]
