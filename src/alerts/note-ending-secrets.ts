import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS, OLD_SECRET_LIVES_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { alertPeople } from "./alert-people"

/**
 * Alerts people a day before the gateway ends the client secret that another one has replaced: whatever
 * else of the merchant's still uses it stops then. Source: interface.md "Authentication".
 */
export async function noteEndingSecrets(
  container: MedusaContainer
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { now } = await ledger.time()
  for (const { id, account, name, at } of ledger.settingsState().entered) {
    const endsAt = at.getTime() + OLD_SECRET_LIVES_MS
    const isSoon = now.getTime() >= endsAt - DAY_MS && now.getTime() < endsAt
    if (!isSoon || !name.endsWith("clientSecret")) {
      continue
    }
    const [, count] = await ledger.listAndCountSettingChanges(
      { account, name },
      { take: 1 }
    )
    if (count > 1) {
      await alertPeople(container, {
        key: `secret_ending:${id}`,
        cause: "secret_ending",
        data: {
          account,
          setting: name,
          ends_at: new Date(endsAt).toISOString(),
        },
      })
    }
  }
}
