/** The part of the configuration route's answer that is the same for Pix, wallet and link. */
const ASYNCHRONOUS_METHOD = {
  placement: "after_payment" as "after_payment" | "at_checkout",
}
const TEXT_NAMES = `order_canceled order_canceled_after_payment
  declined failed canceled refunded being_verified being_refunded another_payment_open amount_changed
  code_amount_changed code_canceled code_expired code_declined code_refunded code_in_doubt link_in_doubt link_amount_changed link_canceled
  link_expired link_declined link_refunded nothing_to_pay`
/** The configuration that the fake backend (`aFakeBackend`) returns, unless a test changes it. */
export const CONFIGURATION = {
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
      installments: { maximum: 12, minimum_amount: 500 },
      saved_cards: true,
    },
    pix: { provider_id: "pp_transparent-pix_br", ...ASYNCHRONOUS_METHOD },
    wallet: { provider_id: "pp_transparent-wallet_br", ...ASYNCHRONOUS_METHOD },
    link: {
      provider_id: "pp_transparent-link_br",
      ...ASYNCHRONOUS_METHOD,
      validity_days: 1,
    },
  },
  /** Every text contains its own name, so that a test can see which text was used. */
  texts: Object.fromEntries(
    TEXT_NAMES.split(/\s+/).map((name) => [name, `text ${name}`])
  ),
}
