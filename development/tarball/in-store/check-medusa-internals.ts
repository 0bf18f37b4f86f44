// This file may import only Medusa, because `npm run test:tarball` copies it into a store and runs it there with
// `medusa exec`.
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { WorkflowManager } from "@medusajs/framework/orchestration"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** A part of Medusa that the plugin uses although Medusa's public API does not include it. */
export interface InternalsCheck {
  /** The name of the part of Medusa, as docs/medusa-internals.md has it in bold. */
  name: string
  /**
   * Checks that the part of Medusa with this name is as the plugin expects it. Otherwise throws an error that describes
   * the difference.
   */
  check: (container: MedusaContainer) => Promise<void> | void
}

/** The only method of Medusa's `WorkflowManager` that the checks call. Medusa declares `WorkflowManager` as `any`. */
interface Workflows {
  getWorkflow(id: string): unknown
}

/** One check for each part of Medusa whose name docs/medusa-internals.md shows in bold. */
export const INTERNALS: readonly InternalsCheck[] = [
  { name: "the table `locking`", check: checkLocksOfPostgres },
  {
    name: "`paymentProviderService_`",
    check: (container) => {
      const { paymentProviderService_: providers } = container.resolve<{
        paymentProviderService_?: { retrieveProvider?(id: string): unknown }
      }>(Modules.PAYMENT)
      const isProviderRegistered = (id: string) => {
        try {
          return Boolean(providers?.retrieveProvider?.(id))
        } catch {
          return false
        }
      }
      assertHolds(
        isProviderRegistered("pp_system_default") &&
          !isProviderRegistered("pp_unknown_provider"),
        "the payment module does not tell which providers it has, so the check for missing providers finds none (src/medusa/payment/regions-and-provider-ids.ts)"
      )
    },
  },
  {
    name: "`create-order-refund-credit-lines`",
    check: () =>
      assertHolds(
        (WorkflowManager as Workflows).getWorkflow(
          "create-order-refund-credit-lines"
        ),
        "the workflow that credits a refund is gone (src/medusa/booking/repair-transactions.ts)"
      ),
  },
  {
    name: "credit lines of carts",
    check: (container) => {
      const carts = container.resolve<Record<string, unknown>>(Modules.CART)
      for (const verb of ["create", "list", "softDelete", "restore"]) {
        assertHolds(
          typeof carts[`${verb}CreditLines`] === "function",
          `the cart module has no ${verb}CreditLines (src/medusa/container.ts)`
        )
      }
    },
  },
  {
    name: "`deleteNotifications`",
    check: (container) => {
      const notifications = container.resolve<Record<string, unknown>>(
        Modules.NOTIFICATION
      )
      assertHolds(
        typeof notifications.deleteNotifications === "function",
        "the notification module cannot delete what was sent, so an erasure fails (src/medusa/customer/erase-personal-data-and-reminders.ts)"
      )
    },
  },
  {
    name: "tables that are read",
    check: async (container) => {
      const knex = container.resolve<Knex>(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const columns = {
        mikro_orm_migrations: ["name"],
        notification_provider: ["id", "is_enabled", "channels", "deleted_at"],
        api_key: ["token", "type", "created_at", "revoked_at", "deleted_at"],
      }
      for (const [table, names] of Object.entries(columns)) {
        await knex(table).select(names).limit(1)
      }
    },
  },
]

/**
 * Checks how Medusa's locks in PostgreSQL behave after their expiry, and throws an error if the behaviour has changed.
 * A lock expires, for example, if its process was killed. Medusa does not delete the row of an expired lock, and the
 * row blocks the lock. The plugin's ledger therefore deletes the row.
 */
async function checkLocksOfPostgres(container: MedusaContainer): Promise<void> {
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ledger = container.resolve<{
    removeExpiredMedusaLock(key: string): Promise<{ kind: string }>
  }>("checkoutTransparentLedger")
  const key = `checkout-transparent-${performance.now()}`
  const isTaken = () =>
    locking.acquire(key, { expire: 60 }).then(
      () => true,
      () => false
    )

  assertHolds(await isTaken(), "a free lock cannot be taken")
  const selectLockRow = () => knex("locking").where({ id: key })
  const held = await ledger.removeExpiredMedusaLock(key)
  assertHolds(held.kind === "held", "a lock's row has no end that lies ahead")
  const ended = await selectLockRow().update({
    expiration: knex.raw("expiration - interval '2 minutes'"),
  })
  assertHolds(ended === 1, "a lock has no row whose id is its key")
  assertHolds(
    !(await isTaken()),
    "a lock that has ended is taken over now: the plugin need not remove its row any more (src/modules/ledger/lease/medusa-locks.ts)"
  )
  const removed = await ledger.removeExpiredMedusaLock(key)
  assertHolds(
    removed.kind === "removed",
    "the row of an ended lock is not removed"
  )
  assertHolds(await isTaken(), "a lock whose row was removed is not free")
  await locking.release(key)
}

function assertHolds(holds: unknown, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

// eslint-disable-next-line no-restricted-exports -- `medusa exec` calls it
export default async function checkAllMedusaInternals({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  for (const { name, check } of INTERNALS) {
    try {
      await check(container)
    } catch (error) {
      throw new Error(
        `Medusa's internals differ, ${name}: ${(error as Error).message}`,
        { cause: error }
      )
    }
  }
}
