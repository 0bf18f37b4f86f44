/**
 * How long anything here waits, lasts or counts, each with its reason. What a shop may set is an
 * option (docs/options.md) and not here; the rows of the ledger and the access token have their own
 * beside them, and so have the storefront's entries, which load nothing of this.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// --- Calls to the gateway ---

/** What calls may take; a caller that has less time gives them less. */
export const TIMEOUTS = {
  /** All of one call from Medusa, which holds the cart's lock; who else wants it waits no longer than 30 s. */
  providerMethodMs: 20_000,
  /** One call, from sending to the last byte: longer than issuers take, and time is left to look it up. */
  callMs: 12_000,
  /** Opening a connection: what takes longer is mostly not there. */
  connectMs: 3_000,
  /** Requesting an access token; others wait for it meanwhile, and a call has to follow. */
  accessTokenMs: 5_000,
}

/** How long a wallet code is taken to be payable where the gateway does not tell it, as it should. */
export const WALLET_CODE_LASTS_S = 30 * 60

/** With less time than this an answer would most likely be lost. */
export const LEAST_CALL_MS = 3_000
/**
 * Kept from the call's time, so that an answer that is lost can be looked up before we reply; of a
 * short budget never more than half, or the call itself would have none.
 */
export const LOOK_UP_RESERVE_MS = 2_000

/** Kept at the end for writing down what was heard. */
export const RECORDING_RESERVE_MS = 500

/** What is asked beside a payment, under a hold: nobody's budget bounds it, and an admin may wait. */
export const QUESTION_MS = 10_000

/** A shopper waits, and core holds the cart's lock for ten seconds meanwhile: first the question … */
export const SHOPPERS_QUESTION_MS = 3_000
/** … then the code that is in the way is canceled. */
export const SHOPPERS_CANCEL_MS = 6_000

/** So often the gateway is asked about one charge because its shopper asks: who clicks every ten seconds. */
export const SHOPPER_LOOKUPS = { most: 6, withinMs: MINUTE_MS }

/** A paid link is closed before its order is placed, which waits for it. */
export const DEACTIVATE_LINK_MS = 5_000

// --- Claims, holds, leases and locks ---

/** A claim outlives its provider method by this, so that a slow answer is still its own. */
export const CLAIM_MARGIN_MS = 10_000

/**
 * A hold on a charge outlives a lock that is waited for and a call, and is renewed before each step: so long
 * nobody takes over what a killed process had.
 */
export const CHARGE_LEASE_MS = 60_000
/** So long a person at a page waits for a charge that is leased. */
export const CHARGE_LEASE_WAIT_MS = 5_000

/** A lease is renewed while its work goes on, so that nobody waits for long for a process that died. */
export const LEASE_RENEWED_FOR_MS = 10_000
/** Three tries before it ends. */
export const LEASE_RENEWED_EVERY_MS = 3_000
/** Between two tries to get a hold or a lease. */
export const TAKEN_PAUSE_MS = 100

/** A code in the way is given up, then the session made: each as long as a provider method may take, and more. */
export const SESSIONS_LEASE = { ms: 90_000, waitMs: 25_000 }
/** Longer than all of it may take, the wait for another lease among it. */
export const PAYMENT_LINK_LEASE = { ms: 120_000, waitMs: 30_000 }

/** Core waits so long for its own lock when it completes a cart, and its lock lasts so long. */
export const CART_LOCK_WAIT_MS = 30_000
export const CART_LOCK_LASTS_S = 120
export const CART_LOCK_PAUSE_MS = 300

// --- Pauses of synchronizing ---

/** No look follows sooner. */
export const SHORTEST_PAUSE_MS = 1_000
/** Somebody else has just changed, or is changing, what was decided upon. */
export const SHORT_PAUSE_MS = 5_000
/** An operation is under way that nobody can say the end of, or somebody else has the hold. */
export const UNDER_WAY_PAUSE_MS = 2_000
/** An operation is in doubt, which its own lookups end; or is claimed for longer than this. */
export const IN_DOUBT_PAUSE_MS = 30_000
/** Beyond the end of a claim, so that it has ended. */
export const AFTER_CLAIM_MS = 500
/** The gateway did not say, or a cart is locked: nobody waits at a page. */
export const NOT_KNOWN_PAUSE_MS = 60_000
/** Another code of the same order may be paid. */
export const ANOTHER_CODE_PAUSE_MS = 5 * MINUTE_MS
/** What broke off, most likely a defect, and what goes round in circles. */
export const BROKEN_OFF_PAUSE_MS = 5 * MINUTE_MS
/** What is listed waits for a person; it may still end by itself. */
export const LISTED_PAUSE_MS = 15 * MINUTE_MS

/** Doubled from try to try: a completion that failed is repeated soon, and then seldom. */
export const COMPLETION_FIRST_PAUSE_MS = 30_000
export const COMPLETION_LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** A locked cart is mostly being completed. */
export const CART_LOCKED_PAUSE_MS = 15_000
/** More than twice as long as core's lock lasts. */
export const CART_LOCK_LISTED_AFTER_MS = 5 * MINUTE_MS
/** A person removes the lock; then it goes on soon. */
export const CART_LOCK_LISTED_PAUSE_MS = 2 * MINUTE_MS

/** A code is canceled again and again with growing pauses, while the gateway neither does it nor refuses. */
export const CANCEL_FIRST_PAUSE_MS = 60_000
export const CANCEL_LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** Pauses between tries in vain to close a link grow with its age. */
export const DEACTIVATE_LINK_SHORTEST_PAUSE_MS = 60_000
export const DEACTIVATE_LINK_LONGEST_PAUSE_MS = 6 * HOUR_MS

/** A charge that may still change by itself is looked at again so long after that was seen. */
export const WATCH_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]
/** The longest time for which it is watched. */
export const LONGEST_WATCH_MS = 24 * HOUR_MS

/** A provider that waits for an operation in flight: the ledger is asked soon, and then less often. */
export const RESOLUTION_FIRST_PAUSE_MS = 50
export const RESOLUTION_LONGEST_PAUSE_MS = 500

// --- When a wait is over ---

/**
 * So long a charge may wait for something that has no end of its own. Longer than all that may pass
 * between processes that are alive (a claim's lease, a hold, a lock, the window in which a lookup
 * lags behind: a few minutes each), and than most outages; short enough for a person to act before
 * goods or a shopper are gone.
 */
export const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** So late the gateway's answer may be to a question that nothing else waits for. */
export const LONGEST_SILENCE_MS = 24 * HOUR_MS
/** So long a payment link that was paid may stay payable: nobody waits for that, and a second payment is noticed. */
export const LONGEST_OPEN_LINK_MS = 24 * HOUR_MS
/** Longer than a resolve window, and than most outages: a person should know of what is not known. */
export const DOUBT_LISTED_AFTER_MS = 15 * MINUTE_MS

// --- Lives, and how far clocks may differ ---

/** What is reserved and not captured lapses (gateway-notes, "Charges": 7 calendar days; A-30). */
export const AUTHORIZATION_MS = 7 * DAY_MS
/** So long before that the store is told: a working day to capture it. */
export const AUTHORIZATION_WARNING_MS = 24 * HOUR_MS
/** A week. No limit is shown; a longer life of a code is more likely a mistake. */
export const LONGEST_PIX_MINUTES = 10_080
/** Longer than any that can be asked for: a code's, and 365 days for a link. */
export const LONGEST_LIFE_MS = {
  code: LONGEST_PIX_MINUTES * MINUTE_MS + DAY_MS,
  link: 366 * DAY_MS,
}
/** So long after its last day nobody pays a link any more, whatever the gateway says of it. */
export const LINK_OVER_AFTER_MS = 24 * HOUR_MS
/** A bank may confirm a payment so long after the end of its code. */
export const CONFIRMED_AFTER_END_MS = 60 * MINUTE_MS
/** A bank may confirm late: so long after its end an unpaid code is asked about once more, then canceled. */
export const CODE_GRACE_MS = 10 * MINUTE_MS
/** A row that core has just written; the provider it calls may not have come to its claim yet. */
export const FRESH_ROW_MS = 60_000
/** The gateway's clock and the database's. */
export const GATEWAY_CLOCK_DIFFERENCE_MS = 10 * MINUTE_MS
/** Less than this between this machine's clock and the database's may be the time that the question took. */
export const LEAST_CLOCK_DIFFERENCE_MS = 5_000
/** Who comes back after a day enters his card anew; what happened to a payment is asked for within a quarter of a year. */
export const KEPT = { hours: 24, days: 90 }

// --- Runs of the job, of notifications and what is told ---

/** One part of a run of the job; the rest is left to the next one. */
export const JOB_RUN_MS = 60_000

/** A day is compared from 5 o'clock on: what the gateway tells late of it has come by then. */
export const NIGHT_MS = 5 * HOUR_MS

/** Longer than one day's questions to Medusa take; a process that dies leaves the night alone for so long. */
export const NIGHT_LEASE_MS = 10 * MINUTE_MS

/** Longer than a look at a payment link that nobody knows takes. */
export const LONE_NOTIFICATION_LEASE_MS = 60_000
/** The job waits no longer for notifications that do not come to an end: it has other work as well. */
export const NOTIFICATION_RUN_MS = 30_000
/** Each works on two charges: four at once keep up with a busy shop, and leave shoppers their connections. */
export const NOTIFICATION_WORK = { lanes: 2 }
/** With the pauses below about two weeks: longer than any outage. */
export const NOTIFICATION_MOST_TRIES = 100
/** So often a look-up may show less than was told, before that counts as older. */
export const MOST_TRIES_BEHIND = 10
/** Doubled from look to look. */
export const NOTIFICATION_FIRST_PAUSE_MS = 1_000
export const NOTIFICATION_LONGEST_PAUSE_MS = 4 * HOUR_MS
/** Where somebody is merely at work on the charge: about as long as core takes. */
export const NOTIFICATION_LONGEST_SOON_MS = 4_000
/** What is due later than this is left to the job. */
export const NOTIFICATION_LONGEST_TIMER_MS = 20_000

/** How often a process looks whether settings were changed: what an admin saves is in force that soon. */
export const SETTINGS_EVERY_MS = 2_000

/** What the admin's connection test may take: access token, call and retries. */
export const CONNECTION_TEST_MS = 10_000

/** An event bus without its Redis never answers. */
export const LONGEST_EMIT_MS = 5_000
/** A run that has told for so long leaves the rest for the next one. */
export const PUBLISH_RUN_MS = 5_000
/** Outlives an emit and the statement after it. When a process dies between both, it is told twice. */
export const PUBLISH_LEASE_MS = 30_000

/** What may be wrong with every notification is logged so often. */
export const WARN_EVERY_MS = 60_000

// --- Attacks and outages ---

/** What was not looked up in an outage is due within so long after it, and not all at once. */
export const RECOVERY_SPREAD_MS = 30_000
/** After a refund of the same amount, which may be a second click; and as the gateway has it (gateway-notes, "Charges"). */
export const REFUND_SPACING = { equalMs: 60_000, afterRefusalMs: 180_000 }
/** An order that is younger may be taken back by core yet. */
export const SURE_ORDER_MS = 60_000

// --- Health ---

/** A stranger may call the notification URL as often as he likes, and must not write a row each time. */
export const DELIVERY_NOTED_EVERY_MS = 60_000
/** The gateway tells of a sale within seconds; its notification may be worked on some minutes late. */
export const SALE_NOTIFIED_WITHIN_MS = 15 * MINUTE_MS
/** Due notifications are worked on at once, and by the job every 15 seconds. */
export const NOTIFICATION_LATE_AFTER_MS = 5 * MINUTE_MS
/** Twenty runs of the job that did not come. */
export const JOB_MISSING_AFTER_MS = 5 * MINUTE_MS
/** More than twice as long as core's lock lasts; what can be removed by itself is gone by then. */
export const LOCKS_LEFT_AFTER_MS = 5 * MINUTE_MS

// --- Alerts to people ---

/** So long the gateway takes a client secret that another one has replaced (interface.md "Authentication"). */
export const OLD_SECRET_LIVES_MS = 7 * DAY_MS
/** A provider that answers no mail by then is left alone until the next run. */
export const LONGEST_SEND_MS = 10_000

/** How often lost events of deleted customers are searched, and how far back: a weekend that the store stood still. */
export const DELETED_CUSTOMERS = { everyMs: HOUR_MS, withinMs: 7 * DAY_MS }

// --- The command line ---

/** A store that takes longer to start than this does not start. */
export const STORE_STARTS_WITHIN_MS = 180_000
/** The doctor asks no address for longer. */
export const DOCTOR_ASKS_FOR_MS = 10_000
/** Somebody who pays a code by hand has to find it first. */
export const BY_HAND_MS = 10 * MINUTE_MS

// --- Lookups of what waits ---

/** Of an operation in doubt: for some minutes at short pauses, then less and less often, up to four times a day. */
export const IN_DOUBT_LOOKUPS = {
  short: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

/** A pause of 40 s is one of half a minute at least, once it is spread. */
export const LOOK_UP_SHORTEST_PAUSE_MS = 40_000
/** Where nobody waits any more, or a code is old, they may be some times as long. */
export const LOOK_UP_LONGEST_PAUSE_MS = 10 * MINUTE_MS
/** Just before the end of a code: paid in the last moment; then until no payment can be under way any more. */
export const CODE_END_LOOKUPS_MS = [-30_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]
/** Nobody closes a code that was abandoned, and with every week it is less likely that it is paid. */
export const ABANDONED_LOOKUPS_MS = [
  ...[1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 7, 30].map((days) => days * DAY_MS),
]
/**
 * What is paid, counted from when it was made: a refund or dispute whose notification was lost is
 * noticed. A payer may dispute it for four months.
 */
export const PAID_LOOKUPS_MS = [1, 7, 30, 60, 90, 120].map(
  (days) => days * DAY_MS
)
/** Who had its page open when a link was closed may have paid. */
export const DEACTIVATED_LINK_LOOKUPS_MS = [1, 10, 60, 24 * 60].map(
  (minutes) => minutes * MINUTE_MS
)

// --- Attempts, and completions that fail ---

/**
 * What is looked back on for attempts that did not succeed. Longer, and a shopper who mistyped is kept
 * from paying for half a day; shorter, and an attacker's bound is multiplied.
 */
export const ATTEMPTS_COUNT_FOR_MINUTES = 60
/**
 * An authorization whose cart cannot be completed is voided so long after the first try: it goes by
 * itself what is a matter of minutes, and nothing on a card is blocked for long.
 */
export const VOIDED_AFTER_MS = 30 * MINUTE_MS
