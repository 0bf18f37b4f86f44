import { MOVED_COMMAND } from "../domain/other-installation-charges"

/**
 * The help texts of the commands. The texts have a file of their own, because loading a command's code takes seconds.
 */
export const USAGES = {
  doctor: `Usage: npx medusa-payment-checkout-transparent doctor [--json] [--url <address>]

Reads the store's configuration and database, asks the gateway for an access token and
a charge that does not exist, and says of each check what was found and what to do.
Changes nothing. Exits with 1 when there is a problem, else with 0. If the store runs with
the same configuration and files, it makes most of the checks. Otherwise a new process of
the store does, which takes longer.

  --url <address>   where this store answers, for most of the checks and for a delivery to
                    its notification URL; default: the account's backendUrl, else
                    http://localhost:9000 (PORT)
  --json            the same for scripts
  --help
`,

  "setup-region": `Usage: npx medusa-payment-checkout-transparent setup-region [options]

Offers the account's payment providers in the store's region in BRL, and makes the
region "Brasil" where there is none. Takes nothing away; doing it again changes nothing.

  --account <id>  default: the only one
  --help
`,

  moved: `Usage: ${MOVED_COMMAND} [--yes]

Shows which charges in this database were made by another installation. If you confirm that
it was this store before it moved, the charges are assigned to this installation. Run it only
when the old store is stopped permanently. Do not run it in a copy of a store.
Exits with 2 when charges of another installation stay as they are.

  --from <digest>  which installation, if several have charges
  --yes            confirms, for scripts
  --help
`,

  "rotate-keys": `Usage: npx medusa-payment-checkout-transparent rotate-keys

Re-encrypts, under the first of encryptionKeys, everything that was encrypted with the
other keys, and lists the tables that still have rows under another key. The job does the
same automatically; this command tells you when the old key can be removed. Run it with encryptionKeys [new, old], after every
process of the store has been restarted with them. It can be repeated at any time.
Exits with 2 until no rows are left under another key.

  --help
`,

  "drop-signing-keys": `Usage: npx medusa-payment-checkout-transparent drop-signing-keys [--yes]

Ends every price that shoppers were quoted and every resume link, and creates a new
signing key. Run it when encryptionKeys have leaked together with the database or a
backup, after you have exchanged the leaked key. A planned exchange of encryptionKeys
does not need it.
Exits with 2 when it was not confirmed.

  --yes    confirms, for scripts
  --help
`,

  uninstall: `Usage: npx medusa-payment-checkout-transparent uninstall [options]

Removes this plugin's payment providers from every region, so that nothing new is sold
with them, and leaves other providers as they are. Then lists the money that can still
move and the open discrepancies, which have to end before the plugin is removed.
Deletes nothing. It can be repeated, and lists each time what has not ended yet.
Exits with 2 until money can no longer move and no discrepancy is open, or when it was
not confirmed.

  --account <id>  only this account; default: all
  --yes           confirms, for scripts
  --help
`,
}
