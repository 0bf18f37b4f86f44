import { ledgerOf } from "../medusa/container"
import {
  regionsWithOurProviders,
  removeProvidersFromRegion,
} from "../medusa/payment/remove-providers-from-region"
import {
  confirmAtTerminal,
  printLine,
  createMedusaExecScript,
  UsageError,
} from "./command-line"
import { USAGES } from "./usages"

const QUESTION = "Remove them from these regions? (yes/no) "

export default createMedusaExecScript(
  USAGES.uninstall,
  { account: { type: "string" }, yes: { type: "boolean", default: false } },
  async (container, { account, yes }) => {
    const ledger = ledgerOf(container)
    const offering = await regionsWithOurProviders(container)
    const isOfAccount = (one: { account: string }) =>
      account === undefined || one.account === account
    // An account that was removed from the options may still be offered by a region, and may still have money that can
    // move.
    const known = new Set(
      [
        ledger.pluginOptions.accounts.map(({ id }) => ({ account: id })),
        offering.flatMap(({ ours }) => ours),
        await ledger.countChargesThatCanStillChange(),
        await ledger.countOpenDiscrepancies(),
      ].flatMap((those) => those.map((one) => one.account))
    )
    if (account !== undefined && !known.has(account)) {
      throw new UsageError(`--account takes one of ${[...known].join(", ")}.`)
    }
    const regions = offering
      .map(({ ours, ...region }) => ({
        ...region,
        ours: ours.filter(isOfAccount),
      }))
      .filter(({ ours }) => ours.length > 0)
    for (const { name, ours } of regions) {
      printLine(
        `The region "${name}" offers ${ours.map(({ id }) => id).join(", ")}.`
      )
    }
    if (regions.length === 0) {
      printLine("No region offers a payment provider of this plugin.")
    } else if (yes || (await confirmAtTerminal(QUESTION, /^yes$/i))) {
      for (const region of regions)
        await removeProvidersFromRegion(container, region)
      printLine(
        "The providers were removed from these regions. Other payment providers stay."
      )
    } else {
      printLine("Nothing was changed. Use --yes to confirm without a question.")
      return 2
    }

    const [money, discrepancies] = await Promise.all([
      ledger.countChargesThatCanStillChange(),
      ledger.countOpenDiscrepancies(),
    ])
    const open = [
      ...money
        .filter(isOfAccount)
        .flatMap((one) => unfinishedChargeWarnings(one)),
      ...discrepancies
        .filter(isOfAccount)
        .map(
          (one) =>
            `Account "${one.account}": ${one.count} discrepancies of the kind ${one.kind} are open. Resolve them in the admin, Payments.`
        ),
    ]
    for (const line of open) printLine(line)
    if (open.length > 0) {
      printLine(
        `Keep ${account === undefined ? "the plugin, its credentials and encryptionKeys" : "the account, its credentials and encryptionKeys"} until money can no longer move: without them Medusa books refunds that are never made. docs/uninstalling.md has the steps. Run this again to see which of it can still move.`
      )
      return 2
    }
    printLine(
      account === undefined
        ? "No money can move any more. Save the movements and a dump of the database, then remove the plugin from medusa-config.ts: docs/uninstalling.md#removing-the-plugin. The tables checkout_transparent_* stay until you delete them."
        : `No money of the account "${account}" can move any more. Save its movements, then remove it from accounts in medusa-config.ts: docs/uninstalling.md#removing-one-account. Other accounts are not changed.`
    )
    return 0
  }
)

/**
 * Returns warnings about the charges of an account that are not finished. There are up to four warnings: about unknown
 * outcomes, unpaid codes and links, reserved money, and payments that are or can be disputed. Each warning says how
 * many charges it is about, and what happens or has to be done.
 */
function unfinishedChargeWarnings({
  account,
  inDoubt,
  unpaid,
  reserved,
  disputable,
}: {
  account: string
  inDoubt: number
  unpaid: number
  reserved: number
  disputable: number
}): string[] {
  const lines: [number, string][] = [
    [
      inDoubt,
      "charges have a request with an unknown outcome. The job looks them up; what it cannot resolve is listed in the admin",
    ],
    [
      unpaid,
      "codes and links can still be paid. Wait for their end, or cancel them in the admin",
    ],
    [reserved, "charges are reserved. Capture or cancel them in the admin"],
    [
      disputable,
      "payments are disputed, or younger than 120 days and can be. Wait, and refund in the admin meanwhile",
    ],
  ]
  return lines
    .filter(([count]) => count > 0)
    .map(([count, text]) => `Account "${account}": ${count} ${text}.`)
}
