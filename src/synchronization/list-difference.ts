import type { MedusaContainer } from "@medusajs/framework/types"
import type { DifferenceKind } from "../core/charge/difference"
import {
  type BothSides,
  difference,
} from "../core/charge/synchronization/both-sides"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

/** Puts a difference on the list that a person sees, or brings it up to date there. */
export async function listDifference(
  container: MedusaContainer,
  sides: BothSides,
  found: { kind: DifferenceKind; details: string }
): Promise<void> {
  const { charge, books } = sides
  await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .raiseDifference(
      { charge, orderId: books.order?.id },
      difference(sides, found.kind, found.details).difference
    )
}
