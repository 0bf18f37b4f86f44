import type {
  PaymentLinkMethod,
  PaymentLinkOrder,
} from "../../charge/payment-link"

/** Our own limits, since none are published; a payer does not read more. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 250

const UNFIT = /[\s\p{Cc}\p{Cs}]+/gu

/** The gateway's names of the means that pay a code; a card has no code. */
const ARRANGEMENTS = [
  ["pix", "PIX"],
  ["wallet", "PICPAY"],
] as const satisfies [PaymentLinkMethod, string][]

/**
 * Writes the request in the service's own spelling. The product has the whole amount: payers see one sum, which
 * includes Medusa's delivery. No Pix key is ever made for the merchant.
 * Source: gateway-notes "Payment links".
 */
export function writeCreateLinkRequest(order: PaymentLinkOrder): object {
  const { name, description, orderNumber, redirectUrl, amount } = order
  return {
    charge: {
      name: shown(name, LONGEST_NAME),
      description: shown(description ?? "", LONGEST_DESCRIPTION) || undefined,
      order_number: orderNumber,
      redirect_url: redirectUrl,
      payment: paymentOf(order.methods),
      amounts: { product: amount, delivery: 0 },
    },
    options: {
      allow_create_pix_key: false,
      card_max_installment_number: order.methods.includes("card")
        ? order.maximumInstallments
        : undefined,
      expired_at: order.expiresOn,
    },
  }
}

function paymentOf(methods: readonly PaymentLinkMethod[]): object {
  const arrangements = ARRANGEMENTS.filter(([method]) =>
    methods.includes(method)
  ).map(([, arrangement]) => arrangement)
  const card = methods.includes("card") ? ["CREDIT_CARD"] : []
  return arrangements.length > 0
    ? { methods: ["BRCODE", ...card], brcode_arrangements: arrangements }
    : { methods: card }
}

/** Returns a text on one line, cut between characters: a link is made even if the text is too long. */
function shown(text: string, most: number): string {
  return [...text.replace(UNFIT, " ").trim()].slice(0, most).join("").trim()
}
