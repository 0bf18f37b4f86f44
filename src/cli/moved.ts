import { ledgerOf } from "../medusa/core"
import { MOVED_COMMAND } from "../domain/installation"
import { isAnswered, say, storeCommand, UsageError } from "./command-line"

export const USAGE = `Usage: ${MOVED_COMMAND} [--yes]

Says which charges in this database another installation wrote, and, once you confirm that
it was this store before it moved, makes them this installation's own. Run it only when the
old place does not run any more. In a copy of a store there is nothing to run.
Exits with 2 when charges of another installation stay as they are.

  --from <digest>  whose charges, where several installations wrote some
  --yes            confirms, for scripts
  --help
`

const QUESTION =
  "Was that this store before it moved, and has the old place stopped for good? (yes/no) "

/** A script for `medusa exec`, see main.ts. */
export default storeCommand(
  USAGE,
  { from: { type: "string" }, yes: { type: "boolean", default: false } },
  async (container, { from, yes }) => {
    const ledger = ledgerOf(container)
    const foreign = await ledger.foreignCharges()
    if (foreign.length === 0) {
      say("Every charge in this database is this installation's own.")
      return 0
    }
    for (const { digest, count, firstAt, lastAt } of foreign) {
      say(
        `Installation ${digest} wrote ${count} charges, the first at ${firstAt.toISOString()}, the newest at ${lastAt.toISOString()}.`
      )
    }
    const digests = foreign.map(({ digest }) => digest)
    const [chosen, ...others] = digests.filter(
      (digest) => from === undefined || digest === from
    )
    if (chosen === undefined || others.length > 0) {
      throw new UsageError(
        `--from takes one of ${digests.join(", ")}. What this store was a copy of is not its own: leave that out.`
      )
    }
    if (!yes && !(await isAnswered(QUESTION, /^yes$/i))) {
      say("Nothing was changed; with --yes it is, without a question.")
      return 2
    }
    const count = await ledger.takeOverCharges(chosen)
    say(`${count} charges are this installation's own now.`)
    return foreign.length > 1 ? 2 : 0
  }
)
