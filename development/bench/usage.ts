export const DEFAULT_REPORT = "docs/benchmarks.md"

export const USAGE = `Usage: npm run bench -- [options]

Measures, and writes a report:
  authorize    completed carts, with this package's card and with a provider
               that asks nobody, where both only authorize
  capture      the same where both capture
  codes        what a Pix sale asks of the gateway, and its time from the payment
               to the order; polls of a payment's state, and of a cart
  acknowledge  notifications taken, by our route and by one with a bare insert
  order        time from a notification to the order, and from a call of core's
               payment workflow
  drain        a full inbox worked off
  sizes        what the storefront's entries weigh in a shop
Wants a machine that does nothing else, for about twenty minutes.

  --rounds <number>        default 6, at least 5 to say anything
  --per-round <number>     sales per round, method and concurrency; default 24
  --concurrency <list>     shoppers at the same time; default 1,16
  --code-sales <number>    Pix sales per round and placement; default 20
  --poll-ms <number>       per round, target and concurrency; default 1000
  --deliveries <number>    notifications per round and target; default 1000
  --orders <number>        orders in each way; default 30
  --backlog <number>       notifications in the full inbox; default 10000
  --only <list>            some of the seven, for a quick look;
                           is reported where --report says, or not at all
  --report <file>          default ${DEFAULT_REPORT}
  --no-report              measure only
  --help
`
