/** What the configuration route answers. */
export const TOLD_CONFIGURATION = {
  account: "br",
  sandbox: true,
  locale: "pt-BR",
  sdk: {
    merchant_credential: "11222333000181",
    transparent_token: "a-transparent-token",
    script_url: "https://sdk.example/checkout.js",
    script_integrity: null as string | null,
  },
  methods: {
    card: {
      provider_id: "pp_transparent-card_br",
      installments: { maximum: 12, minimum_amount: 500, interest_free: 6 },
    },
    pix: {
      provider_id: "pp_transparent-pix_br",
      placement: "after_payment" as "after_payment" | "at_checkout",
    },
    wallet: {
      provider_id: "pp_transparent-wallet_br",
      placement: "after_payment" as "after_payment" | "at_checkout",
    },
    link: {
      provider_id: "pp_transparent-link_br",
      placement: "after_payment" as "after_payment" | "at_checkout",
      validity_days: 1,
    },
  },
  /** Every text is its name, so that a test sees which one was taken. */
  texts: Object.fromEntries(
    [
      "declined",
      "failed",
      "canceled",
      "refunded",
      "being_verified",
      "being_returned",
      "another_payment_open",
      "amount_changed",
      "code_amount_changed",
      "code_ended",
      "code_expired",
      "code_failed",
      "code_refunded",
      "link_amount_changed",
      "link_ended",
      "link_expired",
      "link_failed",
      "link_refunded",
    ].map((name) => [name, `text ${name}`])
  ),
}
