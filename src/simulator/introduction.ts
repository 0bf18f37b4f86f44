import { operatorSandboxCards } from "./cards/cards"
import {
  SANDBOX_PIX_EXPIRATION,
  SANDBOX_WALLET_CUSTOMER,
} from "./charges/accept-charge"
import { type Merchant, defaultMerchant } from "./merchants/merchant"

const none = { clientId: "none configured", clientSecret: "none configured" }

export type Introduction = { url: string; prefix: string; merchant: Merchant }

/** What somebody who has just started the simulator needs to see, and nothing that they can find out from it. */
export function introduce({ url, prefix, merchant }: Introduction): string {
  const { clientId, clientSecret } = merchant.credential
  const { paymentLinkCredential: linkCredential = none } = merchant
  const sandboxCards = Object.entries(operatorSandboxCards).map(
    ([cardNumber, outcome]) => `  ${cardNumber}      ${outcome}`
  )
  return `
Merchant Payment Service simulator, ready at ${url}

Configure your store with (all of it is fake)
  base URL, auth URL    ${url}
  path prefix           ${prefix}
  client id             ${clientId}
  client secret         ${clientSecret}
  transparent token     ${merchant.transparentToken}
  merchant credential   ${merchant.merchantDocument}
  notification token    ${merchant.notificationToken}
  payment links, with a credential of their own at the same addresses
    client id           ${linkCredential.clientId}
    client secret       ${linkCredential.clientSecret}
  payment link API key  ${merchant.paymentLinkApiKey ?? defaultMerchant.paymentLinkApiKey}

Notifications go to     ${merchant.notificationUrl ?? "nowhere, until you tell an address (see below, or --notification-url)"}

Cards (any name, future date and cvv)
  4111111111111111      approved, as every other valid number
${sandboxCards.join("\n")}
  the card SDK          ${url}/card-sdk.js, or in your storefront: load: simulatorSdk("${url}")

Codes of Pix and wallet
  pay them at           ${url}/panel, which also refunds and charges back
  answered 502          a Pix with an expiration of ${SANDBOX_PIX_EXPIRATION}, a wallet customer named ${SANDBOX_WALLET_CUSTOMER}

Payment links
  pay them at           their own address, ${url}/p/ID: Pix, wallet, card, as often as you like
  refund, make inactive ${url}/panel

Try
  an access token
    curl -s ${url}/oauth2/token -H 'content-type: application/json' -H 'accept: application/json' \\
      -d '{"grant_type":"client_credentials","client_id":"${clientId}","client_secret":"${clientSecret}"}'

The control: POST ${url}/_simulator/ACTION with the JSON array of its arguments, for instance
  curl -s ${url}/_simulator/ACTION -H 'content-type: application/json' -d '[...]'

${actionsInWords()}

See them at ${url}/_simulator/charges, paymentLinks, notifications, requests or faults

Stop with Ctrl+C. Nothing is kept.
`
}

/** What a person tries first: the action, with its arguments, by what it is for. */
const examples: readonly [purpose: string, ...calls: string[]][] = [
  [
    "lose the answer to the next authorization, after the charge was made",
    `addFault [{"operation":"authorize","fault":{"kind":"reset_after_commit"}}]`,
  ],
  [
    "pay a Pix or wallet code, also one that has expired; have a gateway that tells no expiry, or cancels no codes",
    `pay ["MERCHANT_CHARGE_ID",{"late":true}]`,
    `changeCodeSettings [{"expiredCodesShown":"pending","codesCancelable":false}]`,
    "(or pixImage null, png or empty, pixPartialRefunds, walletLifetimeMs)",
  ],
  [
    "pay a payment link, twice; let it expire; give back a part of a payment (a link by its id or order number)",
    `payLink ["ORDER_NUMBER",{"paymentType":"CREDIT_CARD","times":2}]`,
    `expireLink ["ORDER_NUMBER"]  (or deactivateLink)`,
    `refundLink ["TRANSACTION_ID",1000]`,
  ],
  [
    "move a charge at the gateway's panel, end a dispute, or have the gateway reverse it",
    `panelCapture ["MERCHANT_CHARGE_ID"]  (or panelRefund, also of a part: ["MERCHANT_CHARGE_ID",1000])`,
    "(panelVoid, panelChargeBack, panelWinDispute, panelWinDisputeUnseen, panelLoseDispute, reverse, approveLate, applyQueued)",
  ],
  [
    "tell your store's notification address; deliver the next notification twice, or send one again",
    `setNotificationUrl ["http://localhost:9000/hooks/checkout-transparent/ACCOUNT"]`,
    `addNotificationScript [{"effect":{"kind":"duplicate","times":1}}]`,
    "(or delay with ms, lose, wrong_token, bearer, header_spelling with spelling)",
    `redeliver ["NOTIFICATION_ID"]`,
  ],
  [
    "keep notifications back, then let them go, the last one first",
    "pauseNotifications []",
    `releaseNotifications [{"order":"reversed"}]`,
  ],
  [
    "have a 3DS challenge passed, or a payment link paid that was never made",
    `notifyThreeDs ["MERCHANT_CHARGE_ID"]`,
    `notifyPaymentLink [{"status":"PAYED","amount":1000}]`,
  ],
  [
    "run out of balance for refunds; let eight days pass; forget everything",
    "setBalance [0]",
    "advanceClock [691200000]",
    "reset []",
  ],
]

function actionsInWords(): string {
  return examples
    .map(([purpose, ...calls]) =>
      [`  ${purpose}`, ...calls.map((call) => `    ${call}`)].join("\n")
    )
    .join("\n")
}
