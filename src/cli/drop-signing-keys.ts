import { ledgerOf } from "../medusa/core"
import { isAnswered, say, storeCommand } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent drop-signing-keys [--yes]

Ends every price that shoppers were quoted and every link that continues a payment, and
draws another key to sign with. Run it when encryptionKeys have leaked together with the
database or a backup, after you have exchanged the leaked key. A planned exchange of
encryptionKeys does not need it.
Exits with 2 when it was not confirmed.

  --yes    confirms, for scripts
  --help
`

const QUESTION =
  "Shoppers read the price once more, and links of reminders end. Go on? (yes/no) "

/** A script for `medusa exec`, see main.ts. */
export default storeCommand(
  USAGE,
  { yes: { type: "boolean", default: false } },
  async (container, { yes }) => {
    if (!yes && !(await isAnswered(QUESTION, /^yes$/i))) {
      say("Nothing was changed; with --yes it is, without a question.")
      return 2
    }
    const count = await ledgerOf(container).dropSigningKeys()
    say(
      `${count} signing keys ended, and another one was drawn. Within seconds, no process accepts what they signed.`
    )
    return 0
  }
)
