import { ledgerOf } from "../medusa/container"
import { REENCRYPTION_BATCH_SIZE } from "../modules/ledger/keys/encrypted-rows"
import { printLine, createMedusaExecScript } from "./command-line"
import { USAGES } from "./usages"

export default createMedusaExecScript(
  USAGES["rotate-keys"],
  {},
  async (container) => {
    const ledger = ledgerOf(container)
    let count = 0
    let done: number
    // The loop ends when a call finds less than a full batch. It must not wait for an empty batch, because a process
    // that still writes with an older key always creates more rows. The remaining rows are counted below.
    do {
      done = await ledger.reencryptRows()
      count += done
    } while (done >= REENCRYPTION_BATCH_SIZE)
    const tables = await ledger.countRowsNotEncryptedWithFirstKey()
    const left = tables.filter(({ older, unknown }) => older + unknown > 0)
    printLine(
      `${count} rows were re-encrypted under the first of encryptionKeys${left.length === 0 ? ", and no rows are left under another key" : ""}.`
    )
    for (const { table, older, unknown } of left) {
      if (older > 0) {
        printLine(
          `${table}: ${older} rows are still under an older key. A process that has not been restarted may be writing them: restart it, and run this again.`
        )
      }
      if (unknown > 0) {
        printLine(
          `${table}: ${unknown} rows are under a key that encryptionKeys does not contain. Put that key back behind the new one, and run this again.`
        )
      }
    }
    if (left.length > 0) {
      return 2
    }
    const { encryptionKeys } = ledger.pluginOptions
    printLine(
      encryptionKeys.length > 1
        ? "When every process runs with this configuration, remove the older keys from encryptionKeys, process by process. Keep them in a safe place as long as you might restore an older backup."
        : "encryptionKeys has one key. To exchange it: make one with openssl rand -base64 32, follow docs/rotation.md#the-encryption-key, and run this again."
    )
    return 0
  }
)
