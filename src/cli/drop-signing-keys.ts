import { ledgerOf } from "../medusa/container"
import {
  confirmAtTerminal,
  printLine,
  createMedusaExecScript,
} from "./command-line"
import { USAGES } from "./usages"

const QUESTION =
  "Shoppers have to accept the price again, and resume links end. Continue? (yes/no) "

export default createMedusaExecScript(
  USAGES["drop-signing-keys"],
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
