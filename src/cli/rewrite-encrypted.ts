import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../medusa/core"
import type { Rewritten } from "../modules/ledger"
import { say, storeCommand } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent rewrite-encrypted

Encrypts everything that the plugin keeps encrypted under the first entry of the option
encryptionKeys, so that the others can be removed. The store may sell meanwhile; started
again after it was broken off, it goes on. Run it when every process has the new key first.
Exits with 2 when something is under an older key all the same.
`

/** What to do about rows that no configured key can decrypt, by table. */
const UNREADABLE: Record<Rewritten["table"], string> = {
  checkout_transparent_access_token:
    "Nothing to do: a new access token is requested when one is needed.",
  checkout_transparent_shopper_input:
    "Put the key that is missing behind the others and run this again; otherwise those shoppers enter their card once more. They are deleted after a day.",
  checkout_transparent_setting:
    "Put the key that is missing behind the others and run this again, or enter these secrets anew in the admin (Settings, Checkout Transparent).",
  checkout_transparent_fiscal_document:
    "Put the key that is missing behind the others and run this again; otherwise the CPF or CNPJ of those orders cannot be shown for their fiscal notes.",
  checkout_transparent_installation:
    "Put the key that is missing behind the others and run this again. Where it is lost, empty key_id and ciphertext of this one row: another key for the digests of e-mail addresses is drawn, and the charges before are no longer found by their e-mail address.",
}

/** A script for `medusa exec`, see main.ts. */
export default storeCommand(USAGE, {}, run)

async function run(container: MedusaContainer): Promise<number> {
  const ledger = ledgerOf(container)
  const tables = await ledger.rewriteEncrypted()
  const left = tables.reduce((sum, table) => sum + table.left, 0)
  tables.flatMap(linesOf).forEach(say)
  say(conclusion(left, ledger.pluginOptions.encryptionKeys.length - 1))
  return left === 0 ? 0 : 2
}

function linesOf({
  table,
  rewritten,
  alreadyNew,
  unreadable,
  left,
}: Rewritten): string[] {
  return [
    `${table}: ${rewritten} rewritten, ${alreadyNew} already new, ${unreadable} cannot be read with any of encryptionKeys`,
    ...(unreadable > 0 ? [`  ${UNREADABLE[table]}`] : []),
    ...(left > 0 ? [`  ${left} under an older key`] : []),
  ]
}

function conclusion(left: number, olderKeys: number): string {
  if (left > 0) {
    return "Remove no key: a process still encrypts under an older one. Restart every process with the new key first, and run this again."
  }
  return olderKeys > 0
    ? "Nothing is under an older key: every entry of encryptionKeys but the first may now be removed."
    : "Nothing is under an older key; encryptionKeys has one entry."
}
