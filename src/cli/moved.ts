import { ledgerOf } from "../medusa/container"
import {
  confirmAtTerminal,
  printLine,
  createMedusaExecScript,
  UsageError,
} from "./command-line"
import { USAGES } from "./usages"

const QUESTION =
  "Was this the same store before it moved, and is the old one stopped permanently? (yes/no) "

export default createMedusaExecScript(
  USAGES.moved,
  { from: { type: "string" }, yes: { type: "boolean", default: false } },
  async (container, { from, yes }) => {
    const ledger = ledgerOf(container)
    const foreign = await ledger.countChargesOfOtherInstallations()
    if (foreign.length === 0) {
      printLine("Every charge in this database belongs to this installation.")
      return 0
    }
    for (const { digest, count, firstAt, lastAt } of foreign) {
      printLine(
        `Installation ${digest} wrote ${count} charges, the first at ${firstAt.toISOString()}, the newest at ${lastAt.toISOString()}.`
      )
    }
    const digests = foreign.map(({ digest }) => digest)
    const [chosen, ...others] = digests.filter(
      (digest) => from === undefined || digest === from
    )
    if (chosen === undefined || others.length > 0) {
      throw new UsageError(
        `--from takes one of ${digests.join(", ")}. Leave out the installation that this store is a copy of.`
      )
    }
    if (!yes && !(await confirmAtTerminal(QUESTION, /^yes$/i))) {
      printLine("Nothing was changed. Use --yes to confirm without a question.")
      return 2
    }
    const count = await ledger.moveChargesToThisInstallation(chosen)
    printLine(`${count} charges belong to this installation now.`)
    return foreign.length > 1 ? 2 : 0
  }
)
