import type { MedusaContainer } from "@medusajs/framework/types"

import { LEDGER_MODULE } from "../../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { readNotification } from "../../../src/notifications"
import { inLanes } from "../in-lanes"
import { aNotificationOf, type ToldCharge } from "../notification-body"

/** As many as Medusa has connections to the database for. */
const LANES = 8

/** Stores notifications as the hook route does, so many of each charge, one charge after the other. */
export async function storeNotifications(
  container: MedusaContainer,
  { charges, ofEach }: { charges: ToldCharge[]; ofEach: number }
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = ledger.pluginOptions.accounts.find(({ id }) => id === "br")!
  const told = charges.flatMap((charge) =>
    Array.from({ length: ofEach }, () => charge)
  )
  await inLanes(told, LANES, (charge) =>
    ledger.receiveNotification({
      account: account.id,
      eventTypeHeader: "TransactionUpdateMessage",
      ...readNotification({
        body: aNotificationOf(charge),
        merchantDocument: account.merchantDocument,
      }),
    })
  )
}
