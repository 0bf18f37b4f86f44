import { chargeSavedCard } from "../../../../src/workflows/_charge-saved-card"
import { insertOrder } from "../../core/cart/complete-cart"
import type { Cycle } from "../../process/saved-card/store-charge-journal"
import type { SimulatedStore } from "../../process/simulated-store"
import type { StoreProcess } from "../../process/store-process"
import type { SchedulerStep } from "../../stories/saved-card/saved-card-story"
import { readVaultIdOfSavedCard } from "../../process/saved-card/vault-ids"
import { CUSTOMER } from "./saved-card-environment"

/** The largest number of cards with which the scheduler tries to charge one cycle of the subscription. */
export const MOST_CARDS = 2

type ChargeCycle = Extract<SchedulerStep, { kind: "charge_cycle" }>

/**
 * Performs a step of a story with charges by the store. The step is one of two:
 * - The store's scheduler tries to charge one billing period of a subscription (`cycle`), while the customer is not
 *   present.
 * - The issuer begins to decline the customer's oldest card.
 */
export async function doSchedulerStep(
  store: SimulatedStore,
  step: SchedulerStep
): Promise<void> {
  if (step.kind === "deny_card") return makeIssuerDeclineOldestCard(store)
  const cycle = await findOrBeginCycle(store, step)
  if (!cycle) return
  const [first, second = first] = store.aliveProcesses
  const reference = `sub_1:${step.cycle}`
  const runs = {
    once: [{ process: first, reference }],
    twice: [
      { process: first, reference },
      { process: first, reference },
    ],
    in_two_processes: [
      { process: first, reference },
      { process: second, reference },
    ],
    under_two_references: [
      { process: first, reference },
      { process: second, reference: `${reference}:again` },
    ],
  }[step.runs]
  await Promise.all(
    runs.map(async ({ process, reference }) => {
      if (process) {
        await chargeSubscriptionCycle(store, process, {
          cycle: step.cycle,
          reference,
        })
      }
    })
  )
}

/**
 * Charges one billing period of the subscription (`cycle`), and tries the customer's cards one after the other. After a
 * decline or a refusal, tries the next card. Stops after any other outcome, after an error, and when the process is
 * killed.
 */
export async function chargeSubscriptionCycle(
  store: SimulatedStore,
  process: StoreProcess,
  { cycle, reference }: { cycle: number; reference: string }
): Promise<void> {
  const { storeCharges } = store
  const { target, cardIds } = storeCharges.cycles.get(cycle)!
  for (const [index, saved_card_id] of cardIds.entries()) {
    const attempt = index + 1
    const call = storeCharges.recordStoreChargeCallStart({
      cycle,
      reference,
      attempt,
    })
    const ended = await process.runUntilDeath(() =>
      chargeSavedCard(process.container, {
        reference,
        attempt,
        customer_id: CUSTOMER,
        saved_card_id,
        ...target,
      }).catch((error: unknown) => String(error))
    )
    if (ended === undefined) return
    storeCharges.recordStoreChargeCallEnd(call, ended)
    store.appendToLog(
      `${process.name}: the scheduler charges ${reference}, attempt ${attempt}: ${JSON.stringify(ended)}`
    )
    if (
      typeof ended === "string" ||
      ended.outcome === "approved" ||
      ended.outcome === "unknown"
    ) {
      return
    }
  }
}

/**
 * Returns what a cycle of the subscription pays for and the cards that pay it. The first run of the cycle decides both.
 * Returns `undefined` if the cycle has not begun and the customer has no card.
 */
async function findOrBeginCycle(
  store: SimulatedStore,
  { cycle, centavos, pays }: ChargeCycle
): Promise<Cycle | undefined> {
  const { storeCharges } = store
  const known = storeCharges.cycles.get(cycle)
  if (known) return known
  const cardIds = await listOldestSavedCardIds(store)
  // Another run may have begun the same cycle in the meantime.
  if (cardIds.length === 0 || storeCharges.cycles.has(cycle)) {
    return storeCharges.cycles.get(cycle)
  }
  const begun = { target: beginCycle(store, centavos, pays), cardIds }
  storeCharges.cycles.set(cycle, begun)
  return begun
}

function beginCycle(
  { records, aliveProcesses }: SimulatedStore,
  centavos: number,
  pays: ChargeCycle["pays"]
): Cycle["target"] {
  const { cartId, collectionId } = records.createCartWithCollection(
    "assinante@example.com",
    centavos
  )
  const cart = records.carts.requireRow(cartId)
  cart.customerId = CUSTOMER
  if (pays === "cart") return { payment_collection_id: collectionId }
  const order = insertOrder(aliveProcesses[0]!.core, cart)
  records.carts.delete(cartId)
  records.collections.delete(collectionId)
  return { order_id: order.id }
}

/** Resolves to the ids of the customer's oldest cards, at most MOST_CARDS, beginning with the oldest. */
async function listOldestSavedCardIds(
  store: SimulatedStore
): Promise<string[]> {
  const [process] = store.aliveProcesses
  const cards = await process?.runUntilDeath(() =>
    process.ledger.listCardsOfCustomer({
      customerId: CUSTOMER,
      accounts: ["br"],
    })
  )
  return (cards ?? [])
    .sort((one, other) => +one.createdAt - +other.createdAt)
    .map(({ id }) => id)
    .slice(0, MOST_CARDS)
}

async function makeIssuerDeclineOldestCard(
  store: SimulatedStore
): Promise<void> {
  const [id] = await listOldestSavedCardIds(store)
  const vaultId =
    id === undefined
      ? undefined
      : await readVaultIdOfSavedCard(store, { id, customerId: CUSTOMER })
  if (vaultId === undefined) return
  await store.gateway.actions.denySavedCard(vaultId)
  store.appendToLog(`the issuer declines the card ${id} from now on`)
}
