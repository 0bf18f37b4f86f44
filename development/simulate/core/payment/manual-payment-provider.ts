/**
 * The id of Medusa's own payment provider. Simulated runs use it for payments that bypass the gateway, such as cash.
 */
export const MANUAL_PAYMENT_PROVIDER = "pp_system_default"
