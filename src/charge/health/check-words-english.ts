/** What was found, and what to do about it. */
export type CheckWords = readonly [says: string, toDo?: string]

/** What checks say, in English; the reader may be a clerk, and then a developer. */
export const ENGLISH_CHECKS = {
  ok: ["In order."],
  nothing_yet: ["Nothing is there to judge by yet."],
  credentials_missing: [
    "There are no credentials (client ID and client secret).",
    "Enter those of the merchant panel (Integrations) in Settings, Checkout Transparent, or in medusa-config.",
  ],
  never_connected: [
    "The gateway was never asked for access with these credentials.",
    "Test the connection, and save.",
  ],
  credentials_refused: [
    "The gateway refuses the credentials: nothing can be charged.",
    "Enter client ID and client secret anew, and test the connection.",
  ],
  no_access_token: [
    "The gateway gives no access: requests fail.",
    "Test the connection. It is tried again by itself.",
  ],
  lookups_fail: [
    "The gateway cannot be asked about payments; changes show late.",
    "Test the connection. It is tried again by itself.",
  ],
  no_notification_token: [
    "There is no notification token: every notification is refused.",
    "Enter the one of the merchant panel in Settings, Checkout Transparent, or in notificationTokens.",
  ],
  no_notification_yet: [
    "No notification has come yet.",
    "Save the notification URL in the merchant panel. The first payment brings the first notification.",
  ],
  sales_without_notifications: [
    "Sales are made, and no notification comes.",
    "Compare the notification URL and its token with the merchant panel.",
  ],
  notifications_late: [
    "Notifications wait to be processed for too long; payments show late.",
    "See that one of Medusa's processes runs subscribers and jobs.",
  ],
  in_doubt: [
    "Some payments are being confirmed for long.",
    "Do not charge again. Look at them under Payments, what needs you.",
  ],
  discrepancies: [
    "There are discrepancies that a person must look at.",
    "Open Payments, what needs you.",
  ],
  automatic_refunds_capped: [
    "The limit of automatic refunds of this hour is reached.",
    "Look at what is left under Payments, what needs you.",
  ],
  settings_not_read: [
    "A process cannot read the settings, and goes on with the last ones.",
    "See that it reaches the database; else restart it.",
  ],
  settings_not_in_force: [
    "Saved settings do not go together with medusa-config.ts; the ones before hold on.",
    "Change them on this page, or in medusa-config.ts.",
  ],
  job_missing: [
    "The scheduled job does not run: what was sold is not worked on.",
    "Restart Medusa's processes, and see that one of them runs jobs.",
  ],
  locking_in_postgres: [
    "Locks are in PostgreSQL, where each takes a connection of the store's pool: when many buy one product at once, all of the store stands still until they give up. No money is wrong.",
    "Give all processes the locking module with locking-redis: docs/several-processes.md.",
  ],
  locks_left: [
    "Locks of processes that died are left, and who needs one of them is refused.",
    "Those of carts with a charge go by themselves. A developer removes the others: docs/several-processes.md.",
  ],
  not_offered: [
    "No region in BRL offers any of our payment methods.",
    "Add the payment providers to the region in BRL (Settings, Regions), or run: npx medusa-payment-checkout-transparent setup-region",
  ],
  account_not_offered: [
    "No region in BRL offers a payment method of this account.",
    "Add this account's payment providers to the region in BRL (Settings, Regions), or run: npx medusa-payment-checkout-transparent setup-region",
  ],
  providers_missing: [
    "Regions offer payment providers that Medusa does not have; a checkout with one answers 500.",
    "If ours hides another entry for the payment module, give ours its providers: checkout.paymentModule({ providers: [...] }). Else take them out of the regions (Settings, Regions).",
  ],
  no_pix_yet: [
    "No Pix was paid yet.",
    "Buy something in the shop by Pix, and pay the code.",
  ],
  no_card_yet: [
    "No card was paid with yet.",
    "Buy something in the shop by card. In the test environment, with a test card.",
  ],
  no_refund_yet: [
    "Nothing was refunded yet.",
    "Open the order of one of these purchases, and refund it.",
  ],
  no_backend_url: [
    "The store does not know its own public address.",
    "A developer sets the account's backendUrl in medusa-config.ts.",
  ],
  url_not_taken: [
    "The merchant panel does not take this notification URL.",
    "A developer corrects the account's backendUrl in medusa-config.ts: https, a name instead of an IPv4 address, and no query.",
  ],
  token_refused: [
    "The store refuses the notification token that its configuration has.",
    "Restart it with the same configuration, or give the address of this store with --url.",
  ],
  delivery_failed: [
    "The store did not take a test delivery.",
    "See that this address is the store's (--url), that it has the account, and that nothing in front of it keeps POST requests away.",
  ],
  delivery_not_made: [
    "No test delivery was made: a token is sent by https only, or to this machine, to a store that answers.",
    "Start the store, or give its address with --url.",
  ],
  no_clock: ["The other side does not say its time."],
  clock_differs: [
    "Its clock differs from this process's.",
    "Set the clocks of all machines by NTP.",
  ],
  wrong_credentials: [
    "The gateway does not know this client ID with this secret.",
    "Copy both again from the merchant panel (Integrations), of the same environment and without blanks. A former secret ends 7 days after a new one was made.",
  ],
  not_enabled: [
    "The credentials are right, but this product is not enabled for them.",
    "Ask the gateway's operator to enable it, or use the credentials of the other integration.",
  ],
  address_refused: [
    "There is no such service at the configured address.",
    "A developer corrects baseUrl, authUrl or pathPrefix in medusa-config.ts.",
  ],
  certificate: [
    "The gateway's certificate could not be verified; nothing was sent.",
    "Check the address, and whether a proxy stands between (NODE_EXTRA_CA_CERTS adds an authority).",
  ],
  unreachable: [
    "The gateway could not be reached.",
    "Try again in a few minutes. If it stays, a developer looks at the address and the server's network.",
  ],
  clock: [
    "The server's clock is wrong.",
    "Who runs the server corrects its clock, best by NTP.",
  ],
  busy: [
    "The gateway is not asked at the moment: it was asked too often, or failed just now.",
    "Try again in a minute.",
  ],
  other: [
    "The gateway gave an answer that we do not know.",
    "Try again; if it stays, look the code up in docs/codes.md.",
  ],
  medusa_untested: ["This Medusa is one that the plugin was not tested with."],
  configuration_wrong: [
    "The configuration cannot work.",
    "Mend it in medusa-config; all options stand in docs/options.md.",
  ],
  limited: ["The account works with a limit."],
  database_silent: [
    "The database does not answer.",
    "Start PostgreSQL, and compare DATABASE_URL, or databaseUrl in medusa-config, with its address, database and login.",
  ],
  migrations_missing: [
    "The database lacks tables or columns of the payments' ledger.",
    "Run: npx medusa db:migrate",
  ],
  store_silent: [
    "The store does not start, or could not be asked.",
    "Mend the problems above. Else start the store by hand and read its log: npx medusa start",
  ],
} satisfies Record<string, CheckWords>

export type CheckCode = keyof typeof ENGLISH_CHECKS
