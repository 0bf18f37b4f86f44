import { ledgerOf } from "../medusa/core"
import { confirmAtTerminal, printLine, storeCommand } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent drop-signing-keys [--yes]

Ends every price that shoppers were quoted and every resume link, and creates a new
signing key. Run it when encryptionKeys have leaked together with the database or a
backup, after you have exchanged the leaked key. A planned exchange of encryptionKeys
does not need it.
Exits with 2 when it was not confirmed.

  --yes    confirms, for scripts
  --help
`

const QUESTION =
  "Shoppers have to accept the price again, and resume links end. Continue? (yes/no) "

export default storeCommand(
  USAGE,
  { yes: { type: "boolean", default: false } },
  async (container, { yes }) => {
    if (!yes && !(await confirmAtTerminal(QUESTION, /^yes$/i))) {
      printLine("Nothing was changed. Use --yes to confirm without a question.")
      return 2
    }
    const count = await ledgerOf(container).dropSigningKeys()
    printLine(
      `${count} signing keys were ended, and a new one was created. Within seconds, no process accepts signatures of the ended keys.`
    )
    return 0
  }
)
