/** The durations of waits, limits and leases, each with its reason; those that a shop may set are options. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How long a price that a shopper was shown holds, if the cart stays as it is. */
export const QUOTE_LASTS_MS = 48 * HOUR_MS

// --- Calls to the gateway ---

/** The time limits of calls; a caller that has less time gives its calls less. */
export const TIMEOUTS = {
  /** The limit of a whole call from Medusa, which locks the cart; another caller waits at most 30 s for that lock. */
  providerMethodMs: 20_000,
  /** The limit of one call, from sending to the last byte: longer than issuers take, with time left for a lookup. */
  callMs: 12_000,
  /** The limit for opening a connection; what takes longer is usually unreachable. */
  connectMs: 3_000,
  /** The limit of a request for an access token. Other calls wait for it, and a call must follow. */
  accessTokenMs: 5_000,
}

/** The assumed life of a wallet code, in seconds, where the gateway does not report its end as it should. */
export const WALLET_CODE_LASTS_S = 30 * 60

/** The least time in which a call is sent; with less, its answer would most likely be lost. */
export const LEAST_CALL_MS = 3_000
/** The part of a call's time reserved for a lookup in case the answer is lost; at most half of a short budget. */
export const LOOK_UP_RESERVE_MS = 2_000

/** The time reserved at the end for storing what was received. */
export const RECORDING_RESERVE_MS = 500

/** The limit of a lookup beside a payment, under a lease: no caller's budget limits it, and an admin may wait. */
export const QUESTION_MS = 10_000

/** The limit of a lookup while a shopper waits; core locks the cart for ten seconds meanwhile. */
export const SHOPPERS_QUESTION_MS = 3_000
/** The limit for canceling a code that blocks a new one, after that lookup and in the same ten seconds. */
export const SHOPPERS_CANCEL_MS = 6_000

/** The most lookups of one charge for its shopper: one click every ten seconds. */
export const SHOPPER_LOOKUPS = { most: 6, withinMs: MINUTE_MS }

/** The limit for deactivating a paid link; its order is placed only afterwards. */
export const DEACTIVATE_LINK_MS = 5_000

// --- Claims, leases and locks ---

/** The time by which a claim outlives its provider method, so that a slow answer still belongs to it. */
export const CLAIM_MARGIN_MS = 10_000

/**
 * The lease of a charge. It is longer than the wait for a lock and a call together, and is renewed before each step.
 * If its process is killed, no other process takes over for this time.
 */
export const CHARGE_LEASE_MS = 60_000
/** The time for which a person at a page waits for a charge that is leased. */
export const CHARGE_LEASE_WAIT_MS = 5_000

/** The time for which a lease is taken and renewed while its work goes on; short, in case its process dies. */
export const LEASE_RENEWED_FOR_MS = 10_000
/** The time between two renewals: three tries before the lease ends. */
export const LEASE_RENEWED_EVERY_MS = 3_000
/** The pause between two tries to take a lease. */
export const TAKEN_PAUSE_MS = 100

/** The lease for a new session: longer than canceling a blocking code and making the session, one call each. */
export const SESSIONS_LEASE = { ms: 90_000, waitMs: 25_000 }
/** The lease for a payment link: longer than all of the work may take, including the wait for another lease. */
export const PAYMENT_LINK_LEASE = { ms: 120_000, waitMs: 30_000 }

/** The time for which core waits for its own lock when it completes a cart; the next one is that lock's life. */
export const CART_LOCK_WAIT_MS = 30_000
export const CART_LOCK_LASTS_S = 120
export const CART_LOCK_PAUSE_MS = 300

// --- Pauses between synchronizations ---

/** The shortest pause before the next synchronization of a charge. */
export const SHORTEST_PAUSE_MS = 1_000
/** The pause when another process has just changed, or is changing, the data of the decision. */
export const SHORT_PAUSE_MS = 5_000
/** The pause when an operation is under way whose end is not known, or when another process has the lease. */
export const UNDER_WAY_PAUSE_MS = 2_000
/** The pause when an operation is in doubt, which its own lookups resolve, or when a claim lasts longer. */
export const IN_DOUBT_PAUSE_MS = 30_000
/** The time added to the end of a claim, so that it has certainly ended. */
export const AFTER_CLAIM_MS = 500
/** The pause when the gateway's state is not known, or a cart is locked; no person waits at a page. */
export const NOT_KNOWN_PAUSE_MS = 60_000
/** The pause when another code of the same order may still be paid. */
export const ANOTHER_CODE_PAUSE_MS = 5 * MINUTE_MS
/** The pause after a synchronization has failed, most likely by a defect, or makes no progress. */
export const BROKEN_OFF_PAUSE_MS = 5 * MINUTE_MS
/** The pause while a listed discrepancy waits for a person; it may still end by itself. */
export const LISTED_PAUSE_MS = 15 * MINUTE_MS

/** The pauses between failed completions, doubled from try to try: short at first, and then long. */
export const COMPLETION_FIRST_PAUSE_MS = 30_000
export const COMPLETION_LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** The pause while a cart is locked, usually because it is being completed. */
export const CART_LOCKED_PAUSE_MS = 15_000
/** When a locked cart is listed: more than twice the life of core's lock. */
export const CART_LOCK_LISTED_AFTER_MS = 5 * MINUTE_MS
/** The pause while a locked cart is listed; after a person removes the lock, the work continues soon. */
export const CART_LOCK_LISTED_PAUSE_MS = 2 * MINUTE_MS
/** Pauses between cancellations of a code, growing while the gateway neither cancels it nor refuses to. */
export const CANCEL_FIRST_PAUSE_MS = 60_000
export const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** Pauses between captures of a shipped order that the gateway refuses; each leaves a row, and a person is told. */
export const CAPTURE_AGAIN_MS = { first: 15 * MINUTE_MS, longest: 6 * HOUR_MS }
/** Pauses between failed tries to deactivate a link; they grow with its age. */
export const DEACTIVATE_LINK_SHORTEST_PAUSE_MS = 60_000
export const DEACTIVATE_LINK_LONGEST_PAUSE_MS = 6 * HOUR_MS

/** When a charge that may still change by itself is looked up again, after that was observed. */
export const WATCH_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]
/** The longest time for which such a charge is watched. */
export const LONGEST_WATCH_MS = 24 * HOUR_MS

/** Pauses of a provider that waits for an operation in flight: it reads the ledger soon, and then less often. */
export const RESOLUTION_FIRST_PAUSE_MS = 50
export const RESOLUTION_LONGEST_PAUSE_MS = 500

// --- Limits of waits ---

/**
 * The longest time for which a charge may wait for something that has no end of its own. It is longer than all waits
 * between living processes (a claim, a lease, a lock, the time by which lookups lag behind: a few minutes each), and
 * than most outages; short enough for a person to act before goods or a shopper are gone.
 */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** The longest time without an answer of the gateway, for a lookup that nothing else waits for. */
export const LONGEST_SILENCE_MS = 24 * HOUR_MS
/** The longest time for which a paid link may stay payable. Nothing waits for it, and a second payment is noticed. */
export const LONGEST_OPEN_LINK_MS = 24 * HOUR_MS
/** When a doubt is listed for a person: later than a default resolve window and than most outages. */
export const DOUBT_LISTED_AFTER_MS = 15 * MINUTE_MS

// --- Lives of codes and authorizations, and differences of clocks ---

/** The life of an authorization; reserved money that is not captured lapses (docs/gateway.md#charge-operations; A-30). */
export const AUTHORIZATION_MS = 7 * DAY_MS
/** How long before that end the store gets an event: a working day to capture the money. */
export const AUTHORIZATION_WARNING_MS = 24 * HOUR_MS
/** The longest life of a Pix code: a week. No limit is documented; a longer life is more likely a mistake. */
export const LONGEST_PIX_MINUTES = 10_080
/** The longest lives of codes and links; longer than any that can be requested, which is 365 days for a link. */
export const LONGEST_LIFE_MS = {
  code: LONGEST_PIX_MINUTES * MINUTE_MS + DAY_MS,
  link: 366 * DAY_MS,
}
/** The time after a link's last day from which nobody can pay it, whatever status the gateway shows. */
export const LINK_OVER_AFTER_MS = 24 * HOUR_MS
/** How late a bank may confirm a payment, after the end of its code. */
export const CONFIRMED_AFTER_END_MS = 60 * MINUTE_MS
/** When an unpaid code is looked up once more and then canceled, after its end: a bank may confirm late. */
export const CODE_GRACE_MS = 10 * MINUTE_MS
/** The age up to which a row of core counts as fresh: the provider may not have claimed its operation yet. */
export const FRESH_ROW_MS = 60_000
/** The time within which core writes the credit of a refund after its line. */
export const CREDITED_SOON_MS = 2 * MINUTE_MS
/** The accepted difference between the gateway's clock and the database's. */
export const GATEWAY_CLOCK_DIFFERENCE_MS = 10 * MINUTE_MS
/** A smaller difference between this machine's clock and the database's may be the time of the query. */
export const LEAST_CLOCK_DIFFERENCE_MS = 5_000
/** Kept: shopper input for hours, then a card is entered anew; notifications for a quarter, while people ask. */
export const KEPT = { hours: 24, days: 90 }

// --- Runs of the job, of notifications and of the outbox ---

/** The limit of one part of a job's run; the rest is left to the next run. */
export const JOB_RUN_MS = 60_000

/** The time of day from which the day before is compared; late reports of the gateway have arrived by then. */
export const NIGHT_MS = 5 * HOUR_MS

/** How often reserved charges are compared with the shipments that core has recorded: an event may be lost. */
export const SHIPMENTS_COMPARED_EVERY_MS = 15 * MINUTE_MS

/** The lease for comparing one day: longer than its queries to Medusa take. If the process dies, the night waits. */
export const NIGHT_LEASE_MS = 10 * MINUTE_MS

/** The lease for a notification without a charge: longer than a lookup of an unknown payment link takes. */
export const LONE_NOTIFICATION_LEASE_MS = 60_000
/** The longest time for which the job waits for notifications to be processed; it has other work as well. */
export const NOTIFICATION_RUN_MS = 30_000
/** The lanes that process notifications, two charges each: four keep up with a busy shop, and leave connections. */
export const NOTIFICATION_WORK = { lanes: 2 }
/** The most tries for a notification: about two weeks; for one that is booked itself, about five months. */
export const NOTIFICATION_MOST_TRIES = 100
export const REPORT_MOST_TRIES = 1_000
/** How often a lookup may show less than a notification reported, before the notification counts as outdated. */
export const MOST_TRIES_BEHIND = 10
/** Pauses between tries for a notification, doubled from try to try. */
export const NOTIFICATION_FIRST_PAUSE_MS = 1_000
export const NOTIFICATION_LONGEST_PAUSE_MS = 4 * HOUR_MS
/** The longest pause where another process merely works on the charge: about as long as core takes. */
export const NOTIFICATION_LONGEST_SOON_MS = 4_000
/** The longest timer for a due notification; later ones are left to the job. */
export const NOTIFICATION_LONGEST_TIMER_MS = 20_000

/** How often a process checks for changed settings; what an admin saves applies after that time. */
export const SETTINGS_EVERY_MS = 2_000

/** The limit of the admin's connection test: access token, call and retries. */
export const CONNECTION_TEST_MS = 10_000

/** The longest wait for the event bus; without its Redis it never answers. */
export const LONGEST_EMIT_MS = 5_000
/** The limit of one run that publishes events; the rest is left to the next run. */
export const PUBLISH_RUN_MS = 5_000
/** The lease for publishing: longer than an emit and the next statement. After a crash between, it is repeated. */
export const PUBLISH_LEASE_MS = 30_000

/** How often a problem that may affect every notification is logged. */
export const WARN_EVERY_MS = 60_000

// --- Attacks and outages ---

/** The time over which lookups that an outage delayed are spread, so that they are not sent all at once. */
export const RECOVERY_SPREAD_MS = 30_000
/** The pauses after an equal refund, perhaps a second click, and after a refusal (docs/gateway.md#charge-operations). */
export const REFUND_SPACING = { equalMs: 60_000, afterRefusalMs: 180_000 }
/** The age up to which core may still roll an order back. */
export const SURE_ORDER_MS = 60_000

// --- Health ---

/** How often a delivery is noted: a stranger may call the notification URL, and must not write a row each time. */
export const DELIVERY_NOTED_EVERY_MS = 60_000
/** When a notification of a sale is missing. The gateway sends it within seconds; processing may take minutes. */
export const SALE_NOTIFIED_WITHIN_MS = 15 * MINUTE_MS
/** When a notification counts as late. Due ones are processed at once, or by the job every 15 seconds. */
export const NOTIFICATION_LATE_AFTER_MS = 5 * MINUTE_MS
/** When the job counts as missing: after twenty runs that did not happen. */
export const JOB_MISSING_AFTER_MS = 5 * MINUTE_MS

// --- Alerts to people ---

/** How long the gateway accepts a client secret after its replacement (docs/gateway.md#credentials). */
export const OLD_SECRET_LIVES_MS = 7 * DAY_MS
/** The limit for sending a mail; a provider that does not answer is not tried again until the next run. */
export const LONGEST_SEND_MS = 10_000

// --- The command line ---
/** The limit for starting a store; one that takes longer does not start at all. */
export const STORE_STARTS_WITHIN_MS = 180_000
/** The longest time for which the doctor waits for an address. */
export const DOCTOR_ASKS_FOR_MS = 10_000

// --- Lookups of waiting charges ---

/** The pauses of an operation in doubt: for some minutes short, then growing, up to six hours. */
export const IN_DOUBT_LOOKUPS = {
  short: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

/** The shortest pause before spreading; a pause of 40 s becomes one of at least half a minute. */
export const LOOK_UP_SHORTEST_PAUSE_MS = 40_000
/** The longest pause before spreading; some times longer where nobody waits any more, or for an old code. */
export const LOOK_UP_LONGEST_PAUSE_MS = 10 * MINUTE_MS
/** The lookups around a code's end: just before it for a late payment, then until none can be under way any more. */
export const CODE_END_LOOKUPS_MS = [-30_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]
/** The lookups of an abandoned code after its end: nobody closes it, and a payment becomes less likely every week. */
export const ABANDONED_LOOKUPS_MS = [
  ...[1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 7, 30].map((days) => days * DAY_MS),
]
/** Lookups of a paid charge since its creation, for lost notifications: a payer may dispute it for four months. */
export const PAID_LOOKUPS_MS = [1, 7, 30, 60, 90, 120].map(
  (days) => days * DAY_MS
)
/** Lookups after a link's deactivation: a payer who had the page open may have paid. */
export const DEACTIVATED_LINK_LOOKUPS_MS = [1, 10, 60, 24 * 60].map(
  (minutes) => minutes * MINUTE_MS
)

// --- Attempts, and failed completions ---

/**
 * The window in which failed attempts are counted. With a longer one, a shopper who mistyped could not pay for half a
 * day; with a shorter one, an attacker could make several times as many attempts.
 */
export const ATTEMPTS_COUNT_FOR_MINUTES = 60
/** The time after a failed completion at which an authorization is voided: no money is blocked on a card for long. */
export const VOIDED_AFTER_MS = 30 * MINUTE_MS

/** How long its Pix code can be paid, in seconds. */
export const CONFIRM_PIX_S = 30 * 60
