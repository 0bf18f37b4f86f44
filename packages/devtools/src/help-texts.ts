/** The simulator's default port. It is defined in this file because the help text shows it. */
export const DEFAULT_PORT = 9470
export const DEFAULT_PREFIX = "/sandbox/v1"

/**
 * The possible values of the option `--step` of the confirm command. With this option, the command runs only the named
 * steps, after the checks of the path and of access tokens, which always run. In production, the option is required.
 */
export const CONFIRM_STEPS = [
  "card",
  "card3",
  "card_saved",
  "pix",
  "wallet",
  "link",
]

/** The help texts of the commands. They are in a separate file because loading the code of a command takes seconds. */
export const USAGES = {
  simulator: `Usage: npx medusa-payment-checkout-transparent-devtools simulator [options]

Runs the payment gateway on this machine, for development and tests.

  --port <number>    default ${DEFAULT_PORT}; 0 for any
  --host <address>   default 127.0.0.1
  --allow-remote     permit a host that other machines can reach, and a
                     notification URL on one of them
  --prefix <path>    default ${DEFAULT_PREFIX}
  --notification-url <url>
                     where your store takes notifications; default none
  --interface-only   offer only what the service's interface shows, and
                     creations: no lookups, captures or refunds
  --help
`,

  buy: `Usage: npx medusa-payment-checkout-transparent-devtools buy [options]

Buys one product in a running store, as a guest and over its store API: the first that
can be sold in its region in BRL, sent to an address in São Paulo. Use it only in a store
whose gateway is the simulator or a sandbox.

  --url <address>            of the store; default http://localhost:9000
  --method <method>          card, pix, wallet or link; default pix
  --simulator <address>      the gateway's simulator, such as http://127.0.0.1:9470, which
                             then pays the code or link; required for a card
  --publishable-key <key>    default: the newest of the store in this folder
  --account <id>             default: the first that the region offers
  --help
`,

  confirm: `Usage: npx medusa-payment-checkout-transparent-devtools confirm [options]

Checks the assumptions of docs/assumptions.md with this store's configuration: creates
small charges, codes and links in the sandbox, ends them, and reports which assumptions are
confirmed or contradicted, which options to set, and how to check the rest. It takes ten
minutes, or an hour with notifications. Ctrl-C ends the charges and links that were created.

  --account <id>             default: the only one
  --yes                      agrees to every call; otherwise each is confirmed
  --report <file>            writes a JSON report without secrets, for an issue
  --letter                   prints the letter that asks the operator the other questions
  --wait-minutes <number>    how long to wait for you to pay each code and link; default 0
  --notifications <address>  the public address that is saved in the merchant panel and leads
                             to --listen <port> of this machine, as through a tunnel
  --browser                  opens a page for a card, with the service's card SDK
  --document <cpf>           of the buyer; needed in production
  --amount <reais>           of each charge; default 12.34, in production 1.00
  --limit <reais>            the highest sum of all charges together
  --step <name>              only this step: ${CONFIRM_STEPS.join(", ")}; may be repeated
  --production-with-real-money
                             needed in production, with --limit and --step
  --help
`,

  "sample-goods": `Usage: npx medusa-payment-checkout-transparent-devtools sample-goods [options]

Adds what a store that sells in another currency lacks for a first sale in Brazil, in
development: a price in BRL for each variant that has one in that currency and none in
BRL, and a shipping option to Brazil if there is none. Says what it adds, and asks.

  --rate eur=6.20  the currency of the store's prices, and the reais for one of it
  --account <id>   default: the only one
  --yes            does not ask
  --remove         removes what this command has added
  --help
`,
}
