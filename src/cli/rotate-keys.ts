import { ledgerOf } from "../medusa/core"
import { ENCRYPTED_AT_ONCE } from "../modules/ledger/keys/encrypted-rows"
import { printLine, storeCommand } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent rotate-keys

Re-encrypts, under the first of encryptionKeys, everything that was encrypted with the
other keys, and lists the tables that still have rows under another key. The job does the
same automatically; this command tells you when the old key can be removed. Run it with encryptionKeys [new, old], after every
process of the store has been restarted with them. It can be repeated at any time.
Exits with 2 until no rows are left under another key.

  --help
`

export default storeCommand(USAGE, {}, async (container) => {
  const ledger = ledgerOf(container)
  let count = 0
  let done: number
  // A process that still writes with an older key gives each call something to re-encrypt, so the loop ends with a call
  // that found less than a full batch instead of an empty one. The rows that are left are counted below.
  do {
    done = await ledger.encryptAnew()
    count += done
  } while (done >= ENCRYPTED_AT_ONCE)
  const tables = await ledger.rowsUnderOtherKeys()
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
})
