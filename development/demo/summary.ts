import { MEDUSA_LOG, type RunningStore } from "./running-store"

/** What a newcomer can act on. */
export function summaryOf(store: RunningStore, databaseAt: string): string {
  return `
  The store is open. Nothing leaves this machine, and no money moves.

    Shop        ${store.shopUrl}
                buy something; the card 4111 1111 1111 1111 is approved
    Admin       ${store.adminUrl}
                ${store.admin.email} / ${store.admin.password}
    Store API   ${store.storeUrl}/store
                x-publishable-api-key: ${store.publishableKey}
    Payer       ${store.simulatorUrl}/panel
                open codes of Pix and wallet: choose one, and pay it; the links are below them
    Simulator   ${store.simulatorUrl}/_simulator/charges
                the payment service's own ledger; empty after every start
    Database    ${databaseAt}
    Medusa log  ${MEDUSA_LOG}

  The card SDK has one fixed address in it, where a laptop has no account: the shop
  serves it with the simulator's in its place, and with no other byte changed.

  Or buy without the shop, in another terminal:

    npm run demo:checkout -- card
    npm run demo:checkout -- card --installments 3
    npm run demo:checkout -- card --decline
    npm run demo:checkout -- card --manual-capture --refund 10.00
    npm run demo:checkout -- card --panel-refund 10.00
    npm run demo:checkout -- pix
    npm run demo:checkout -- pix --by-hand      (pay it yourself, at the payer's address)
    npm run demo:checkout -- pix --placement at_checkout
    npm run demo:checkout -- pix --expire --refund all
    npm run demo:checkout -- wallet
    npm run demo:checkout -- link
    npm run demo:checkout -- link --twice       (the second payment goes back)

  Then find the order in the admin. Ctrl-C stops everything.
`
}
