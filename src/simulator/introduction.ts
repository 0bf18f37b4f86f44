import { defaultMerchant, type Merchant } from "./merchants/merchant"
import {
  SANDBOX_PIX_EXPIRATION,
  SANDBOX_WALLET_CUSTOMER,
} from "./operations/codes/sandbox-values"
import { operatorSandboxCards } from "./tokenization/sandbox-cards"

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

Codes of Pix and wallet
  pay them at           ${url}/panel
  answered 502          a Pix with an expiration of ${SANDBOX_PIX_EXPIRATION}, a wallet customer named ${SANDBOX_WALLET_CUSTOMER}

Payment links
  pay them at           their own address, ${url}/p/ID: Pix, wallet, card, as often as you like
  refund, make inactive ${url}/panel/links

Try
  an access token
    curl -s ${url}/oauth2/token -H 'content-type: application/json' -H 'accept: application/json' \\
      -d '{"grant_type":"client_credentials","client_id":"${clientId}","client_secret":"${clientSecret}"}'
  lose the answer to the next authorization, after the charge was made
    curl -s ${url}/_simulator/faults -H 'content-type: application/json' \\
      -d '{"operation":"authorize","fault":{"kind":"reset_after_commit"}}'
  pay a Pix or wallet code, also one that has expired; have a gateway that tells no expiry, or cancels no codes
    curl -s ${url}/_simulator/charges/MERCHANT_CHARGE_ID/pay -H 'content-type: application/json' -d '{"late":true}'
    curl -s ${url}/_simulator/code-settings -H 'content-type: application/json' \\
      -d '{"expiredCodesShown":"pending","codesCancelable":false}'
    (or pixImage null, png or empty, pixPartialRefunds, walletLifetimeMs)
  pay a payment link, twice; let it expire; give back a part of a payment (a link by its id or order number)
    curl -s ${url}/_simulator/payment-links/ORDER_NUMBER/pay -H 'content-type: application/json' \\
      -d '{"paymentType":"CREDIT_CARD","times":2}'
    (or "late":true for one that is inactive or has expired; paymentType PIX, WALLET, CREDIT_CARD)
    curl -s -X POST ${url}/_simulator/payment-links/ORDER_NUMBER/expire
    (or inactive)
    curl -s ${url}/_simulator/payment-link-transactions/TRANSACTION_ID/refund -H 'content-type: application/json' \\
      -d '{"amount":1000}'
  capture, refund, void, charge back a charge at the gateway's panel, end a dispute, or have the gateway reverse it
    curl -s -X POST ${url}/_simulator/charges/MERCHANT_CHARGE_ID/capture
    (refund, void, charge-back, win-dispute, win-dispute-unseen, lose-dispute, reverse, approve-late, apply-queued; capture and refund take {"amount":1000}, else all)
  tell your store's notification address; deliver the next notification twice, or send one again
    curl -s ${url}/_simulator/notification-url -H 'content-type: application/json' \\
      -d '{"url":"http://localhost:9000/hooks/checkout-transparent/ACCOUNT"}'
    curl -s ${url}/_simulator/notification-scripts -H 'content-type: application/json' \\
      -d '{"effect":{"kind":"duplicate","times":1}}'
    (or delay with ms, lose, wrong_token, bearer, header_spelling with spelling)
    curl -s -X POST ${url}/_simulator/notifications/NOTIFICATION_ID/redeliver
  keep notifications back, then let them go, the last one first
    curl -s -X POST ${url}/_simulator/notifications/hold
    curl -s ${url}/_simulator/notifications/release -H 'content-type: application/json' -d '{"order":"reversed"}'
  have a 3DS challenge passed, or a payment link paid that was never made
    curl -s ${url}/_simulator/notifications/three-ds -H 'content-type: application/json' \\
      -d '{"merchantChargeId":"MERCHANT_CHARGE_ID"}'
    curl -s ${url}/_simulator/notifications/payment-link -H 'content-type: application/json' \\
      -d '{"status":"PAYED","amount":1000}'
  run out of balance for refunds; let eight days pass
    curl -s ${url}/_simulator/balance -H 'content-type: application/json' -d '{"amount":0}'
    curl -s ${url}/_simulator/clock -H 'content-type: application/json' -d '{"advanceMs":691200000}'
  see charges, payment links, notifications, requests, faults; forget everything
    curl -s ${url}/_simulator/charges
    curl -s ${url}/_simulator/payment-links
    curl -s ${url}/_simulator/notifications
    curl -s ${url}/_simulator/requests
    curl -s ${url}/_simulator/faults
    curl -s -X POST ${url}/_simulator/reset

Stop with Ctrl+C. Nothing is kept.
`
}
