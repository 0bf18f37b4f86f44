import { sandboxCards } from "./cards/cards"
import {
  SANDBOX_PIX_EXPIRATION,
  SANDBOX_WALLET_CUSTOMER,
} from "./charges/creation-routes"
import { defaultMerchant } from "./merchants/merchant"

const INTERFACE_ONLY_NOTE =
  'only the interface and creations, so set observe: "notifications" in your store'

type Introduction = {
  url: string
  prefix: string
  notificationUrl: string | undefined
  interfaceOnly: boolean
}

/** Returns the text that the simulator prints when it starts. docs/testing-your-shop.md explains more. */
export function formatIntroduction({
  url,
  prefix,
  notificationUrl,
  interfaceOnly,
}: Introduction): string {
  const merchant = defaultMerchant
  const { credential, paymentLinkCredential: linkCredential } = merchant
  const cards = Object.entries(sandboxCards).map(
    ([cardNumber, outcome]) => `  ${cardNumber}      ${outcome}`
  )
  return `
Merchant Payment Service simulator, ready at ${url}

Lines for your store's .env (all of it is fake; the path prefix is ${prefix})
CHECKOUT_BASE_URL=${url}
CHECKOUT_CLIENT_ID=${credential.clientId}
CHECKOUT_CLIENT_SECRET=${credential.clientSecret}
CHECKOUT_NOTIFICATION_TOKEN=${merchant.notificationToken}
CHECKOUT_MERCHANT_DOCUMENT=${merchant.merchantDocument}
CHECKOUT_TRANSPARENT_TOKEN=${merchant.transparentToken}
  and for payment links, which have a credential of their own at the same address
PAYMENT_LINK_CLIENT_ID=${linkCredential.clientId}
PAYMENT_LINK_CLIENT_SECRET=${linkCredential.clientSecret}
PAYMENT_LINK_API_KEY=${merchant.paymentLinkApiKey}

Notifications go to     ${notificationUrl ?? "nowhere, until you tell an address (see below, or --notification-url)"}

The API offers          ${interfaceOnly ? INTERFACE_ONLY_NOTE : "everything that the public documents show"}

Cards (any name, future date and cvv)
  4111111111111111      approved, as every other valid number
${cards.join("\n")}
  the card SDK          ${url}/card-sdk.js, or in your storefront: load: simulatorSdk("${url}")

Codes of Pix and wallet
  pay them at           ${url}/panel, which also refunds and charges back
  answered 502          a Pix with an expiration of ${SANDBOX_PIX_EXPIRATION}, a wallet customer named ${SANDBOX_WALLET_CUSTOMER}

Payment links
  pay them at           their own address, ${url}/p/ID: Pix, wallet, card, as often as you like
  refund, make inactive ${url}/panel

The control: POST ${url}/_simulator/ACTION with the JSON array of its arguments, for instance
  lose the answer to the next authorization, after the charge was made
    addFault [{"operation":"authorize","fault":{"kind":"reset_after_commit"}}]
  tell your store's notification address
    setNotificationUrl ["http://localhost:9000/hooks/checkout-transparent/ACCOUNT"]
  pay a Pix or wallet code that has expired; charge a card back
    pay ["MERCHANT_CHARGE_ID",{"late":true}]
    panelChargeBack ["MERCHANT_CHARGE_ID"]  (then panelWinDispute or panelLoseDispute)
  offer only what the interface shows (or --interface-only)
    setInterfaceOnly [true]
  let eight days pass; forget everything
    advanceClock [691200000]
    reset []

See them at ${url}/_simulator/charges, paymentLinks, notifications, requests or faults

Stop with Ctrl+C. Nothing is kept.
`
}
