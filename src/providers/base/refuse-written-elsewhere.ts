import type { Charge } from "../../core/charge/charge"
import { isOpen } from "../../core/charge/charge-state"
import type { ChangeKind } from "../../core/charge/operation"
import { refusedChangeText } from "../../core/texts/admin-texts"
import { refuseWith, type SessionToAnswer } from "./answer-for-charge"
import type { ProviderAccess } from "./provider-access"
import { refused } from "./to-medusa-error"

/** Throws a refusal for an admin when the charge is another installation's to change or to book. */
export async function refuseChangeElsewhere(
  { ledger }: Pick<ProviderAccess, "ledger">,
  kind: ChangeKind,
  charge: Charge
): Promise<void> {
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refused(
      refusedChangeText(kind, charge, { kind: "written_elsewhere" })
    )
  }
}

/** Throws "being verified" for a shopper: no order is placed on money that another installation took. */
export async function refuseOrderElsewhere(
  access: ProviderAccess,
  toAnswer: SessionToAnswer,
  charge: Charge
): Promise<void> {
  if (
    isOpen(charge.state) &&
    (await access.ledger.isWrittenElsewhere(charge))
  ) {
    refuseWith(access, toAnswer, "being_verified")
  }
}
